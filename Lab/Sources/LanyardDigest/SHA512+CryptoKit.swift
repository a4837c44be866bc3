#if canImport(CryptoKit)
internal import CryptoKit

/// The SHA-512 of bytes, or the SHA-384, which is the beginning of one with another start.
public struct SHA512: Sendable {
    private var long: CryptoKit.SHA512?
    private var short: SHA384?

    /// A SHA-512 of nothing yet.
    public static var bits512: SHA512 { SHA512(long: CryptoKit.SHA512(), short: nil) }

    /// A SHA-384 of nothing yet.
    public static var bits384: SHA512 { SHA512(long: nil, short: SHA384()) }

    private init(long: CryptoKit.SHA512?, short: SHA384?) {
        (self.long, self.short) = (long, short)
    }

    /// Adds bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        long?.update(bufferPointer: bufferPointer)
        short?.update(bufferPointer: bufferPointer)
    }

    /// The digest of all bytes so far: 64 bytes, or 48 of a SHA-384.
    public func finalize() -> [UInt8] {
        long.map { Array($0.finalize()) } ?? short.map { Array($0.finalize()) } ?? []
    }
}
#endif
