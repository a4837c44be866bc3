internal import Lanyard
internal import Synchronization

/// What recording costs: one run in 64 is timed.
final class OwnCost: Sendable {
    private static let interval: UInt64 = 64
    private let timed = Atomic<Int>(0)
    private let spent = Atomic<Int>(0)

    /// Whether what happens to the run is timed.
    @inline(__always)
    static func isTimed(_ run: Run) -> Bool {
        run.id.rawValue % interval == 0
    }

    func time(_ body: () -> Void) {
        let start = ContinuousClock.now
        body()
        spent.add(Int(start.duration(to: .now).ticks), ordering: .relaxed)
        timed.add(1, ordering: .relaxed)
    }

    /// How many events were timed, and the ticks that they took.
    var reading: (events: Int, spent: Ticks) {
        (timed.load(ordering: .relaxed), Ticks(spent.load(ordering: .relaxed)))
    }

    static func estimatedEvents(_ timed: Int) -> Int { timed * Int(interval) }
}
