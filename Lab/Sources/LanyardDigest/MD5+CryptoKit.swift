#if canImport(CryptoKit)
internal import CryptoKit
internal import Foundation

/// The MD5 of bytes (RFC 1321), which may come in pieces.
///
/// It protects nothing any more: whoever wants to makes two texts of one MD5. It is for what others still ask for, such as Digest
/// authentication, and for finding damage that nobody meant.
public struct MD5: Sendable {
    private var hash = Insecure.MD5()

    /// Nothing yet.
    public init() {}

    /// Adds bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        hash.update(bufferPointer: bufferPointer)
    }

    /// The 16 bytes of the digest of all bytes so far.
    public func finalize() -> [UInt8] { Array(hash.finalize()) }

    /// The 16 bytes of the digest of some bytes.
    public static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
        Array(Insecure.MD5.hash(data: Data(bytes)))
    }
}
#endif
