import NIOCore

/// Where the bytes of a body go.
protocol BodyTarget: Sendable {
    /// How many are there.
    var count: Int64 { get }

    /// Takes bytes that belong at an offset; when it returns they are there.
    func write(_ bytes: ByteBuffer, at offset: Int64) async throws
}

/// What a target threw that is no failure of the download: its reader's own error.
struct ReaderError: Error {
    var error: any Error
}

extension TargetSession: BodyTarget {}
