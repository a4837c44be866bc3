public import Foundation

/// Endless-looking noise that is the same on every machine, made on the fly from a size and a seed.
///
/// Any range can be asked for at once and costs no more than the range itself, so a file of many gigabytes takes no
/// memory and no disk. Every mebibyte is the same noise rotated by a different amount, and every 4 KiB page begins with
/// a stamp of its own: a piece that was written to the wrong place never looks right.
public struct GeneratedBytes: Sendable, Hashable {
    /// How many bytes there are.
    public let size: Int
    /// What the bytes are made from; another seed gives other bytes.
    public let seed: UInt64

    private static let pageLength = 4096

    /// Describes the bytes; nothing is computed yet.
    ///
    /// - Parameters:
    ///   - size: The number of bytes; a negative size counts as zero.
    ///   - seed: Anything. The same seed and size always give the same bytes.
    public init(size: Int, seed: UInt64) {
        self.size = max(0, size)
        self.seed = seed
    }

    /// The bytes of one range.
    ///
    /// - Parameter range: Offsets from the start of the file; what lies past the end is left out.
    /// - Complexity: O(`range.count`), wherever the range begins.
    public func bytes(in range: Range<Int>) -> Data {
        let range = range.clamped(to: 0..<size)
        var data = Data(count: range.count)
        data.withUnsafeMutableBytes { fill($0, from: range.lowerBound) }
        return data
    }

    /// Writes the bytes that begin at `offset` over the whole of `buffer`.
    ///
    /// The work is done by copying memory, not byte by byte, so that it is fast without optimisation too.
    func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) {
        guard buffer.count > 0 else { return }
        copyNoise(to: buffer, from: offset)
        for page in (offset / Self.pageLength)...((offset + buffer.count - 1) / Self.pageLength) {
            stamp(page, into: buffer, from: offset)
        }
    }

    private func copyNoise(to buffer: UnsafeMutableRawBufferPointer, from offset: Int) {
        Noise.block.withUnsafeBytes { noise in
            var written = 0
            while written < buffer.count {
                let position = offset + written
                let (block, within) = position.quotientAndRemainder(dividingBy: Noise.length)
                let start = (rotation(ofBlock: block) + within) % Noise.length
                let count = min(buffer.count - written, Noise.length - within, Noise.length - start)
                let target = UnsafeMutableRawBufferPointer(rebasing: buffer[written..<(written + count)])
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: noise[start..<(start + count)]))
                written += count
            }
        }
    }

    private func stamp(_ page: Int, into buffer: UnsafeMutableRawBufferPointer, from offset: Int) {
        let value = Noise.mix(seed ^ Noise.mix(UInt64(page))).littleEndian
        let start = page * Self.pageLength - offset
        if start >= 0, start + 8 <= buffer.count {
            buffer.storeBytes(of: value, toByteOffset: start, as: UInt64.self)
            return
        }
        withUnsafeBytes(of: value) { bytes in
            for index in 0..<8 where buffer.indices.contains(start + index) {
                buffer[start + index] = bytes[index]
            }
        }
    }

    /// An odd stride visits every rotation once: no two blocks of the first 2^20 are rotated alike.
    private func rotation(ofBlock block: Int) -> Int {
        let stride: UInt64 = 0x9E37_79B1
        return Int((Noise.mix(seed) &+ UInt64(block) &* stride) % UInt64(Noise.length))
    }
}
