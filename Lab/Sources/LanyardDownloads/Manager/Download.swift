/// One download of a ``DownloadManager``: a handle to look at it and to control it.
///
/// You can discard it, and it does not keep the manager alive. All of it may be used from any thread or actor; no call
/// waits.
public struct Download: Sendable, Identifiable, Hashable {
    let record: DownloadRecord

    /// Tells it apart from every other download.
    public var id: DownloadID { record.id }

    /// What was asked for.
    public var request: DownloadRequest { record.request }

    /// Where it stands at this moment.
    public var state: DownloadState { record.state }

    /// Its states as they come, beginning with the one it is in.
    public var states: DownloadStates { DownloadStates(record: record) }

    /// Waits until it is finished, failed or cancelled. A pause does not end the wait.
    ///
    /// - Returns: the state at the end.
    /// - Cancellation: stops waiting and returns the state it is in; the download goes on.
    public func settled() async -> DownloadState {
        for await state in states where state.phase.isSettled { return state }
        return state
    }

    /// Cancels it, wherever it stands on its way, or while it is paused; otherwise nothing happens.
    ///
    /// The connections are closed, what was received is put on the disk, and then the phase becomes
    /// ``DownloadPhase/cancelled(_:)``; until then ``DownloadState/stopping`` says why. A file that gets its final name
    /// in that moment is finished, not cancelled.
    ///
    /// - Parameter reason: words for people, shown with the cause.
    public func cancel(_ reason: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        record.perform(.cancel(.init(reason: reason, fileID: fileID, line: line)))
    }

    /// Stops it so that ``resume()`` goes on where it was; nothing happens if it is not on its way.
    ///
    /// As with ``cancel(_:fileID:line:)`` it has stopped when the phase is ``DownloadPhase/paused``.
    public func pause(fileID: StaticString = #fileID, line: UInt = #line) {
        record.perform(.pause(.init(reason: "paused", fileID: fileID, line: line)))
    }

    /// Begins it, or goes on with it, after it was paused, failed or cancelled.
    ///
    /// If it is still stopping, the new run begins when the old one has ended. Nothing happens if it is on its way or
    /// finished. If the manager is gone, the download is cancelled with kind `refused`.
    public func resume() {
        record.perform(.start)
    }

    /// Stops it, removes what was received of an unfinished file, and makes it idle. A finished file is left alone.
    ///
    /// It fails with the ``DownloadError`` of the disk if the part file cannot be had, because another process has it.
    public func reset() {
        record.perform(.reset)
    }

    /// Two handles are equal if they belong to the same download.
    public static func == (lhs: Download, rhs: Download) -> Bool { lhs.id == rhs.id }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
