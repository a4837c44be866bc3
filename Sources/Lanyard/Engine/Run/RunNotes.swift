internal import Synchronization

/// What the recorder notes about a run in the run itself, so that it needs no table of all that live.
package struct RunNotes: ~Copyable, Sendable {
    private let start = Atomic<Int64>(0)
    private let address = Atomic<UInt>(0)

    /// When the body began, in ticks since the admission, plus one; zero for not yet.
    package var startTicks: Int64 {
        get { start.load(ordering: .relaxed) }
        nonmutating set { start.store(newValue, ordering: .relaxed) }
    }

    /// Where the recorder counts the run, so that it looks for that once. Not retained: what it is must stay for ever.
    package var bookmark: UnsafeMutableRawPointer? {
        get { UnsafeMutableRawPointer(bitPattern: address.load(ordering: .acquiring)) }
        nonmutating set { address.store(UInt(bitPattern: newValue), ordering: .releasing) }
    }
}

/// Bits of a run that the recorder alone gives a meaning. By themselves, for they fit where the run has room.
package struct RunBits: ~Copyable, Sendable {
    private let bits = Atomic<UInt32>(0)

    package var rawValue: UInt32 { bits.load(ordering: .relaxed) }

    package func insert(_ bits: UInt32) {
        self.bits.bitwiseOr(bits, ordering: .relaxed)
    }
}
