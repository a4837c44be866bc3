/// The one mebibyte of noise that all generated files share.
enum Noise {
    /// The length of the block in bytes.
    static let length = 1 << 20

    /// The noise itself, made once a process.
    static let block: [UInt64] = {
        let words = length / 8
        return [UInt64](unsafeUninitializedCapacity: words) { buffer, count in
            for index in 0..<words {
                buffer[index] = mix(UInt64(index)).littleEndian
            }
            count = words
        }
    }()

    /// Scatters a number over all 64 bits, one to one (the finishing step of the generator SplitMix64).
    static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
