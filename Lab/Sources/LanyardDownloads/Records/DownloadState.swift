public import Lanyard

/// One download at one moment: a value to show.
public struct DownloadState: Sendable, Identifiable {
    /// The download.
    public let id: DownloadID

    /// Where it stands.
    public var phase = DownloadPhase.idle

    /// The bytes of the file that are on this side, those of earlier runs included.
    public var bytes: Int64 = 0

    /// The file's length in bytes; `nil` as long as it is unknown.
    public var total: Int64?

    /// Bytes a second over the last few seconds; 0 unless it is running.
    public var rate: Double = 0

    /// The time it will take at this rate; `nil` if that cannot be told.
    public var remaining: Duration?

    /// The number of the current or last try in this run, from 1; 0 before the first.
    public var attempt = 0

    /// The file's final path, from the moment it is known. The file is there only in
    /// ``DownloadPhase/finished(path:sha256:)``.
    public var path: String?

    /// Whether another run can go on with what is here. If not, because the server tells no length or nothing that
    /// identifies the file, it will begin at the first byte.
    public var isResumable = false

    /// Whether the file was there already when it was finished, so that nothing of it came.
    public var wasThere = false

    /// Why this run last had to begin again at the first byte, if it had to.
    public var restarted: RestartReason?

    /// Why it is about to stop, between the call and the moment it has really stopped. What was received is put on
    /// the disk in between.
    public var stopping: CancellationCause?

    /// The part that is there, from 0 to 1; `nil` as long as the length is unknown.
    public var fraction: Double? {
        guard let total else { return nil }
        return total == 0 ? 1 : min(1, Double(bytes) / Double(total))
    }

    init(id: DownloadID) {
        self.id = id
    }
}
