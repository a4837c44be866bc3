import Testing

@testable import Lanyard

@Suite struct KeySlotTests: ~Copyable {
    private let machine = ScopeMachine()
    private let slot = KeySlot()

    private func enqueue(_ number: Int) -> KeyedRun {
        let run = machine.makeRun(number, .replace)
        slot.enqueue(run)
        return run
    }

    /// Running, winding down and waiting.
    private var counts: [Int] {
        let state = slot.state(arrival: instant(0), now: instant(0), deciding: false)
        return [state.running, state.windingDown, state.waiting]
    }

    @Test func `whoever leaves the line is not in it any more, wherever he stood`() {
        let runs = (1...5).map { enqueue($0) }
        slot.remove(runs[0])
        slot.remove(runs[2])
        slot.remove(runs[4])
        #expect(slot.head === runs[1])
        slot.start(slot.head!, at: instant(0))
        #expect(slot.head === runs[3])
        slot.start(slot.head!, at: instant(0))
        #expect(slot.head == nil)
        let last = enqueue(6)
        #expect(slot.head === last)
        #expect(counts == [2, 0, 1])
    }

    @Test func `a long line from which all but the last leave still has its last at the head`() {
        let runs = (1...1_000).map { enqueue($0) }
        for run in runs.dropLast() { slot.remove(run) }
        #expect(counts == [0, 0, 1])
        #expect(slot.head === runs.last)
    }

    @Test func `whoever runs may leave in any order`() {
        let runs = (1...5).map { enqueue($0) }
        for _ in runs { slot.start(slot.head!, at: instant(0)) }
        slot.remove(runs[0])
        slot.remove(runs[3])
        slot.windDown(runs[4])
        slot.windDown(runs[4])
        #expect(counts == [2, 1, 0])
        #expect(slot.running.elements().map(\.title) == ["r2", "r3"])
        #expect(slot.running.last === runs[2])
        for index in [1, 2, 4] { slot.remove(runs[index]) }
        #expect(slot.isEmpty)
    }

    @Test func `leaving twice counts once`() {
        let (first, second) = (enqueue(1), enqueue(2))
        slot.remove(first)
        slot.remove(first)
        #expect(slot.head === second)
        slot.start(slot.head!, at: instant(0))
        slot.windDown(first)
        #expect(counts == [1, 0, 0])
        slot.remove(second)
        slot.remove(second)
        #expect(counts == [0, 0, 0])
    }

    @Test func `a decision about the head does not count the head among those who wait`() {
        _ = enqueue(1)
        _ = enqueue(2)
        #expect(slot.state(arrival: instant(0), now: instant(1), deciding: true).waiting == 1)
        #expect(slot.state(arrival: instant(0), now: instant(1), deciding: false).waiting == 2)
    }

    @Test func `a window opens once, for longer than nothing, and closes at its time`() {
        slot.openWindow(.zero, at: instant(0))
        #expect(slot.windowEnd == nil)
        slot.openWindow(.seconds(5), at: instant(0))
        slot.openWindow(.seconds(5), at: instant(3))
        #expect(slot.windowEnd == instant(5))
        #expect(!slot.isEmpty)
        slot.closeWindow(at: instant(4))
        #expect(slot.windowEnd == instant(5))
        slot.closeWindow(at: instant(5))
        #expect(slot.isEmpty)
    }

    @Test func `when its last window closed is remembered: at its time, however late, or when somebody asked`() {
        let policy = OverlapPolicy.debounce(for: .seconds(60), edges: .both)
        slot.noteCall(of: policy, at: instant(0), enters: false, inPlaceOfAnother: false)
        var lastWindowEnd: ScopeInstant? {
            slot.state(arrival: instant(9), now: instant(9), deciding: false).lastWindowEnd
        }
        #expect(lastWindowEnd == nil)
        slot.openWindow(.seconds(5), at: instant(0))
        slot.closeWindow(at: instant(7))
        #expect(lastWindowEnd == instant(5))
        slot.openWindow(.seconds(5), at: instant(10))
        slot.closeWindow(at: instant(12), early: true)
        #expect(lastWindowEnd == instant(12))
    }
}
