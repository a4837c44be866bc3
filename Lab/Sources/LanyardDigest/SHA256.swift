#if !canImport(CryptoKit)
internal import CLanyardDigest
public import Foundation

/// The SHA-256 of bytes, which may come in pieces. On Apple systems CryptoKit computes it.
///
/// Not swift-crypto: that builds a copy of BoringSSL, which took three minutes of the first build on two cores, for this one
/// function.
public struct SHA256: Sendable {
    /// The 32 bytes of a digest.
    public struct Digest: Sequence, Hashable, Sendable {
        private let bytes: [UInt8]

        fileprivate init(_ words: [UInt32]) {
            bytes = words.flatMap { $0.bigEndianBytes }
        }

        /// Its bytes, the first first.
        public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    }

    private static let block = 64
    private var words: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// What did not fill a block yet.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    /// Nothing yet.
    public init() {
        rest.reserveCapacity(Self.block)
    }

    /// Adds bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        count += UInt64(bufferPointer.count)
        var bytes = bufferPointer[...]
        if !rest.isEmpty {
            let missing = bytes.prefix(Self.block - rest.count)
            rest += missing
            bytes = bytes.dropFirst(missing.count)
            guard rest.count == Self.block else { return }
            rest.withUnsafeBytes { take($0) }
            rest.removeAll(keepingCapacity: true)
        }
        let whole = bytes.count / Self.block * Self.block
        take(UnsafeRawBufferPointer(rebasing: bytes.prefix(whole)))
        rest += bytes.dropFirst(whole)
    }

    /// Adds bytes.
    public mutating func update(data: some ContiguousBytes) {
        data.withUnsafeBytes { update(bufferPointer: $0) }
    }

    /// The digest of all bytes so far.
    public func finalize() -> Digest {
        var last = self
        // A bit, zeros, and the number of bits in the last eight bytes of a block.
        let zeros = (2 * Self.block - 9 - rest.count) % Self.block
        var end: [UInt8] = [0x80]
        end += [UInt8](repeating: 0, count: zeros)
        end += (count &* 8).bigEndianBytes
        end.withUnsafeBytes { last.update(bufferPointer: $0) }
        return Digest(last.words)
    }

    /// The digest of some bytes.
    public static func hash(data: some ContiguousBytes) -> Digest {
        var hash = SHA256()
        hash.update(data: data)
        return hash.finalize()
    }

    private mutating func take(_ blocks: UnsafeRawBufferPointer) {
        guard let start = blocks.baseAddress, blocks.count >= Self.block else { return }
        words.withUnsafeMutableBufferPointer { words in
            sha256_take(words.baseAddress!, start.assumingMemoryBound(to: UInt8.self), blocks.count / Self.block)
        }
    }
}

extension FixedWidthInteger {
    fileprivate var bigEndianBytes: [UInt8] { Swift.withUnsafeBytes(of: bigEndian) { [UInt8]($0) } }
}
#endif
