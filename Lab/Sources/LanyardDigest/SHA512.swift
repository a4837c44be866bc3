#if !canImport(CryptoKit)
internal import CLanyardDigest

/// The SHA-512 of bytes, or the SHA-384, which is the beginning of one with another start. On Apple systems CryptoKit computes them.
public struct SHA512: Sendable {
    private static let block = 128
    private var words: [UInt64]
    /// How many words of it count.
    private let length: Int
    /// What did not fill a block yet.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    private init(_ words: [UInt64], length: Int) {
        (self.words, self.length) = (words, length)
    }

    /// A SHA-512 of nothing yet.
    public static var bits512: SHA512 {
        let words: [UInt64] = [
            0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
            0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
        ]
        return SHA512(words, length: 8)
    }

    /// A SHA-384 of nothing yet.
    public static var bits384: SHA512 {
        let words: [UInt64] = [
            0xcbbb_9d5d_c105_9ed8, 0x629a_292a_367c_d507, 0x9159_015a_3070_dd17, 0x152f_ecd8_f70e_5939,
            0x6733_2667_ffc0_0b31, 0x8eb4_4a87_6858_1511, 0xdb0c_2e0d_64f9_8fa7, 0x47b5_481d_befa_4fa4,
        ]
        return SHA512(words, length: 6)
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

    /// The digest of all bytes so far: 64 bytes, or 48 of a SHA-384.
    public func finalize() -> [UInt8] {
        var last = self
        // A bit, zeros, and the number of bits in the last sixteen bytes of a block.
        let zeros = (2 * Self.block - 17 - rest.count) % Self.block
        let end =
            [0x80] + [UInt8](repeating: 0, count: zeros) + (count >> 61).bigEndianBytes + (count << 3).bigEndianBytes
        end.withUnsafeBytes { last.update(bufferPointer: $0) }
        return last.words.prefix(length).flatMap(\.bigEndianBytes)
    }

    private mutating func take(_ blocks: UnsafeRawBufferPointer) {
        guard let start = blocks.baseAddress, blocks.count >= Self.block else { return }
        words.withUnsafeMutableBufferPointer { words in
            sha512_take(words.baseAddress!, start.assumingMemoryBound(to: UInt8.self), blocks.count / Self.block)
        }
    }
}

extension UInt64 {
    fileprivate var bigEndianBytes: [UInt8] { Swift.withUnsafeBytes(of: bigEndian) { [UInt8]($0) } }
}
#endif
