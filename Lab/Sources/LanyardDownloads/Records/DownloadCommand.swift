import Lanyard

/// What somebody asked of a download.
enum DownloadCommand: Sendable {
    case start
    case pause(Call)
    case cancel(Call)
    case reset

    /// The words and the place that a cancellation will show.
    struct Call: Sendable {
        var kind = CancellationCause.Kind.requested
        var reason: String?
        var fileID: StaticString = #fileID
        var line: UInt = #line

        /// The cause of a cancellation that no run is there to feel.
        func cause(at now: Duration) -> CancellationCause {
            CancellationCause(
                kind: kind,
                reason: reason,
                origin: CallSite(fileID: fileID, line: line),
                instant: ScopeInstant(offset: now)
            )
        }
    }
}

/// What a run is for.
enum DownloadErrand: Sendable {
    case download
    case reset
}

/// How a run ended.
enum DownloadRunEnd: Sendable {
    case finished(FinishedFile)
    case failed(DownloadError)
    case cancelled(CancellationCause)
}
