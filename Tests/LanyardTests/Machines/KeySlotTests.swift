import Testing

@testable import Lanyard

@Suite struct KeySlotTests {
    private let core = ScopeMachine().core
    private let slot = KeySlot()
    private let names = TimerNames()

    private func enqueue(_ name: String) -> KeyedRun {
        let keyed = KeyedCall(TaskKey("key"), .replace)
        let call = Call(name: name, rawPriority: nil, origin: SourceLocation(), result: Void.self)
        let run = KeyedRun(call: call, keyed: keyed, core: core)
        slot.enqueue(run)
        return run
    }

    /// Running, winding down and waiting.
    private var counts: [Int] {
        let state = slot.state(arrival: instant(0), now: instant(0), deciding: false)
        return [state.running, state.windingDown, state.waiting]
    }

    private func displace(_ displacement: AdmitDecision.Displacement) -> [String] {
        slot.displace(displacement, for: nil).all.map(\.title)
    }

    @Test func `the line moves in the order of the calls`() {
        let runs = ["a", "b", "c"].map { enqueue($0) }
        for run in runs {
            #expect(slot.head === run)
            slot.startHead()
        }
        #expect(slot.head == nil)
        #expect(counts == [3, 0, 0])
    }

    @Test func `whoever leaves the line is not in it any more, wherever he stood`() {
        let runs = (1...5).map { enqueue("r\($0)") }
        slot.remove(runs[0])
        slot.remove(runs[2])
        slot.remove(runs[4])
        #expect(slot.head === runs[1])
        slot.startHead()
        #expect(slot.head === runs[3])
        slot.startHead()
        #expect(slot.head == nil)
        let last = enqueue("last")
        #expect(slot.head === last)
        #expect(counts == [2, 0, 1])
    }

    @Test func `a long line from which all but the last leave still has its last at the head`() {
        let runs = (1...1_000).map { enqueue("r\($0)") }
        for run in runs.dropLast() { slot.remove(run) }
        #expect(counts == [0, 0, 1])
        #expect(slot.head === runs.last)
    }

    @Test func `whoever runs may leave in any order`() {
        let runs = (1...5).map { enqueue("r\($0)") }
        for _ in runs { slot.startHead() }
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
        let (first, second) = (enqueue("a"), enqueue("b"))
        slot.remove(first)
        slot.remove(first)
        #expect(slot.head === second)
        slot.startHead()
        slot.windDown(first)
        #expect(counts == [1, 0, 0])
        slot.remove(second)
        slot.remove(second)
        #expect(counts == [0, 0, 0])
    }

    @Test func `what is displaced is handed out once, those that run first`() {
        let running = enqueue("r1")
        slot.startHead()
        _ = enqueue("r2")
        slot.remove(enqueue("r3"))
        #expect(displace(.nothing) == [])
        #expect(displace(.waiting) == ["r2"])
        #expect(counts == [1, 0, 0])
        _ = enqueue("r4")
        #expect(displace(.everything) == ["r1", "r4"])
        #expect(counts == [0, 1, 0])
        #expect(displace(.everything) == [])
        #expect(!slot.isEmpty, "One winds down.")
        slot.remove(running)
        #expect(slot.isEmpty)
    }

    @Test func `a decision about the head does not count the head among those who wait`() {
        _ = enqueue("a")
        _ = enqueue("b")
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

    @Test func `a timer that fires earlier is left as it is, and a later one makes way`() {
        #expect(change(nil) == "")
        #expect(change(5) == "arm 1 at 5")
        #expect(change(9) == "")
        #expect(change(5) == "")
        #expect(change(2) == "arm 2 at 2 for 1")
        #expect(change(nil) == "disarm 2")
        #expect(change(nil) == "")
    }

    private func change(_ seconds: Int?) -> String {
        var effects = KeyEffects()
        effects.timer = slot.setTimer(seconds.map { instant($0) })
        return effects.text(names)
    }
}
