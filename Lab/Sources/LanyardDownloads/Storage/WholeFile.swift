import NIOCore

/// All there is to write of a small file.
struct WholeFile: Sendable {
    var bytes: ByteBuffer
    /// Seconds since 1970.
    var modified: Int64?
    var receipt: Receipt
}
