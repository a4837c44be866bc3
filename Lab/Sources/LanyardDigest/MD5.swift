#if !canImport(CryptoKit)
internal import CLanyardDigest

/// The MD5 of bytes (RFC 1321), which may come in pieces.
///
/// It protects nothing any more: whoever wants to makes two texts of one MD5. It is for what others still ask for, such as Digest
/// authentication, and for finding damage that nobody meant.
public struct MD5: Sendable {
    private static let block = 64
    private var words: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    /// What did not fill a block yet.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    /// Nothing yet.
    public init() {}

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

    /// The 16 bytes of the digest of all bytes so far.
    public func finalize() -> [UInt8] {
        var last = self
        // A bit, zeros, and the number of bits in the last eight bytes of a block.
        let zeros = (2 * Self.block - 9 - rest.count) % Self.block
        let end = [0x80] + [UInt8](repeating: 0, count: zeros) + (count &* 8).littleEndianBytes
        end.withUnsafeBytes { last.update(bufferPointer: $0) }
        return last.words.flatMap(\.littleEndianBytes)
    }

    /// The 16 bytes of the digest of some bytes.
    public static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var hash = MD5()
        Array(bytes).withUnsafeBytes { hash.update(bufferPointer: $0) }
        return hash.finalize()
    }

    private mutating func take(_ blocks: UnsafeRawBufferPointer) {
        guard let start = blocks.baseAddress, blocks.count >= Self.block else { return }
        words.withUnsafeMutableBufferPointer { words in
            md5_take(words.baseAddress!, start.assumingMemoryBound(to: UInt8.self), blocks.count / Self.block)
        }
    }
}

extension FixedWidthInteger {
    fileprivate var littleEndianBytes: [UInt8] { Swift.withUnsafeBytes(of: littleEndian) { [UInt8]($0) } }
}
#endif
