import Foundation

/// Random numbers that are the same for the same seed (SplitMix64).
package struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Whether something happens that happens once in so many times.
    package mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

    /// The seed that the environment variable `SEED` gives, or any.
    package static var chosenSeed: UInt64 { replayedSeed ?? .random(in: 0..<1_000_000_000) }

    /// The seed that the environment variable `SEED` gives.
    package static var replayedSeed: UInt64? {
        ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) }
    }
}
