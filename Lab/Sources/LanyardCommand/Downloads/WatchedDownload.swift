import Lanyard
import LanyardDownloads

/// A download as reports see it: what was asked for, and where it stands.
struct WatchedDownload: Sendable {
    let address: Address
    var state: DownloadState
    /// The time since it was asked for.
    var elapsed: Duration = .zero

    /// Its file name, or before that is known what the URL ends with.
    var name: String { state.path?.lastComponent ?? address.name }

    var isFinished: Bool { status == .finished || status == .kept }
    var hasFailed: Bool { status == .failed }
    var isCancelled: Bool { status == .cancelled }

    var row: BarRow {
        var row = BarRow(name: name, bytes: state.bytes, total: state.total, rate: state.rate, time: state.remaining)
        row.status = status
        switch state.phase {
        case .finished:
            row.time = elapsed
        case .retrying(_, let wait, _):
            row.time = wait
        default: break
        }
        return row
    }

    /// Why it was cancelled; `nil` if it was not.
    var cancellation: String? {
        guard case .cancelled(let cause) = state.phase else { return nil }
        return "\(address.shown): cancelled: \(cause.words)"
    }

    private var status: BarRow.Status {
        switch state.phase {
        case .finished: state.wasThere ? .kept : .finished
        case .failed: .failed
        case .cancelled: .cancelled
        case _ where state.stopping != nil: .stopping
        case .retrying: .retrying
        case .running: .running
        case .idle, .waiting, .paused: .waiting
        }
    }
}

extension CancellationCause {
    /// The cause without the place in the code.
    var words: String { reason ?? kind.description }
}
