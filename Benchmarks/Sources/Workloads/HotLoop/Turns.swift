import Synchronization

/// What a loop does in one turn: each needs the result of the one before.
protocol Turn {
    static func turn(_ state: UInt64, _ index: Int) -> UInt64

    /// How often a stride doubles from one turn until it takes about 5 µs.
    static var doublings: Int { get }
}

/// Hashes the eight bytes of the index: about 10 ns.
enum Hash: Turn {
    static let doublings = 9

    @inline(__always)
    static func turn(_ state: UInt64, _ index: Int) -> UInt64 {
        var (state, bytes) = (state, UInt64(truncatingIfNeeded: index))
        for _ in 0..<8 {
            state = (state ^ (bytes & 0xff)) &* 0x100_0000_01b3
            bytes >>= 8
        }
        return state
    }
}

/// Three hashes beside each other, which the processor works on at once; about 10 ns in which it is busy throughout.
enum Wide: Turn {
    static let doublings = 9

    @inline(__always)
    static func turn(_ state: UInt64, _ index: Int) -> UInt64 {
        state ^ Hash.turn(1, index) ^ Hash.turn(2, index &+ 1) ^ Hash.turn(3, index &+ 2)
    }
}

/// One multiplication: about 1 ns.
enum Step: Turn {
    static let doublings = 12

    @inline(__always)
    static func turn(_ state: UInt64, _ index: Int) -> UInt64 {
        (state ^ UInt64(truncatingIfNeeded: index)) &* 0x100_0000_01b3
    }
}

/// A hash whose cost grows a thousandfold when somebody says so.
enum Sudden: Turn {
    static let doublings = 9

    @inline(__always)
    static func turn(_ state: UInt64, _ index: Int) -> UInt64 {
        var state = Hash.turn(state, index)
        if isDear.load(ordering: .relaxed) {
            for number in 0..<1000 { state = Hash.turn(state, number) }
        }
        return state
    }
}
