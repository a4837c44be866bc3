/// One file on the downloads screen: how much of it is there, and where it stands.
public struct FileProgress: Sendable, Hashable, Identifiable {
    /// Where a file stands.
    public enum Phase: String, Sendable {
        /// Nothing was begun.
        case idle
        /// It is on its way.
        case running
        /// It was cancelled.
        case cancelled
        /// It is complete.
        case finished
        /// It failed; the note says why.
        case failed
    }

    /// Its name.
    public var id: String { file.name }
    /// The file itself.
    public let file: RemoteFile
    /// How many bytes are there.
    public internal(set) var bytes: Int64 = 0
    /// Where it stands.
    public internal(set) var phase = Phase.idle
    /// What there is to say about it.
    public internal(set) var note: String?

    init(_ file: RemoteFile) {
        self.file = file
    }

    /// It is on its way, from a byte on.
    mutating func begin(from bytes: Int64 = 0) {
        self.bytes = bytes
        phase = .running
        note = nil
    }

    /// What was thrown is the end of it.
    mutating func fail(_ error: any Error) {
        phase = .failed
        note = "\(error)"
    }
}
