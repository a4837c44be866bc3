#if canImport(CryptoKit)
internal import CryptoKit
public import Foundation

/// The SHA-256 of bytes, which may come in pieces.
public struct SHA256: Sendable {
    /// The 32 bytes of a digest.
    public struct Digest: Sequence, Hashable, Sendable {
        fileprivate let bytes: [UInt8]

        /// Its bytes, the first first.
        public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    }

    private var hash = CryptoKit.SHA256()

    /// Nothing yet.
    public init() {}

    /// Adds bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        hash.update(bufferPointer: bufferPointer)
    }

    /// Adds bytes.
    public mutating func update(data: some ContiguousBytes) {
        data.withUnsafeBytes { update(bufferPointer: $0) }
    }

    /// The digest of all bytes so far.
    public func finalize() -> Digest { Digest(bytes: Array(hash.finalize())) }

    /// The digest of some bytes.
    public static func hash(data: some ContiguousBytes) -> Digest {
        var hash = SHA256()
        hash.update(data: data)
        return hash.finalize()
    }
}
#endif
