/// A service that streams files, and can begin anywhere in them.
public protocol FileStreaming: Sendable {
    /// The files that there are.
    var files: [RemoteFile] { get }

    /// Opens a file and returns as soon as the head of the answer is there; the bytes come as they are asked for.
    ///
    /// - Parameter offset: Where to begin, in bytes.
    /// - Throws: ``FileFailure``, or anything at all if the task was cancelled.
    /// - Cancellation: closes the connection, also while the chunks are read.
    func stream(_ file: RemoteFile, from offset: Int64) async throws -> FileStream
}

/// One file that a service offers.
public struct RemoteFile: Sendable, Hashable, Identifiable {
    /// Its name, which is its identity.
    public var id: String { name }
    /// Its name.
    public var name: String
    /// Its length in bytes.
    public var size: Int64
    /// Where it lies, for those who fetch it themselves.
    public var url: String

    /// Puts one together.
    public init(name: String, size: Int64, url: String) {
        self.name = name
        self.size = size
        self.url = url
    }
}

/// The bytes of a file as they come.
public struct FileStream: Sendable {
    /// The length of the whole file, in bytes.
    public var total: Int64
    /// The number of bytes of each chunk; the bytes themselves are nobody's concern on these screens.
    public var chunks: any AsyncSequence<Int, any Error> & Sendable

    /// Puts one together.
    public init(total: Int64, chunks: any AsyncSequence<Int, any Error> & Sendable) {
        self.total = total
        self.chunks = chunks
    }
}

/// Why a file does not come.
public enum FileFailure: Error, Hashable, Sendable {
    /// The service cannot be reached, or the connection was lost.
    case unreachable(String)
    /// The service answered with this status.
    case status(Int)
}
