internal import LanyardDownloads

extension FileProgress {
    /// Shows a download of Lanyard's.
    init(_ file: RemoteFile, _ state: DownloadState) {
        self.init(file)
        bytes = state.bytes
        switch state.phase {
        case .idle, .paused: phase = .idle
        case .waiting, .running: phase = .running
        case .retrying(_, _, let error): (phase, note) = (.running, "It is tried again. \(error)")
        case .finished: phase = .finished
        case .failed(let error): (phase, note) = (.failed, "\(error)")
        case .cancelled(let cause): (phase, note) = (.cancelled, "\(cause)")
        }
    }
}

extension DownloadPhase {
    /// Whether it stopped before its end and may go on.
    var isResumable: Bool {
        switch self {
        case .cancelled, .failed: true
        default: false
        }
    }
}
