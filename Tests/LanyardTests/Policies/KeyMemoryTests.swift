import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// What a key remembers for policies that want that, and for how long.
@Suite("What a key remembers") struct KeyMemoryTests {
    private let clock = TestClock()
    private let scope: TaskScope
    private let log = Log<String>()

    init() { scope = TaskScope("Memory", on: clock) }

    /// At least a second between two starts.
    private struct Spaced: OverlapReducer {
        var memory: Duration { .seconds(1) }

        func admit(_ key: KeyState) -> AdmitDecision { .enter() }

        func start(_ key: KeyState) -> StartDecision {
            guard let last = key.lastStart else { return .now() }
            let due = last.advanced(by: .seconds(1))
            return due <= key.now ? .now() : .at(due)
        }
    }

    /// A window of five seconds, whose end it wants to know.
    private struct Windowed: OverlapReducer {
        let ends: Log<ScopeInstant?>
        var memory: Duration { .seconds(1) }

        func admit(_ key: KeyState) -> AdmitDecision {
            ends.note(key.lastWindowEnd)
            return key.windowEnd == nil ? .enter(opening: .seconds(5)) : .skip
        }

        func start(_ key: KeyState) -> StartDecision { .now() }
    }

    /// Lets nothing in, and notes when its key was called before.
    private struct Noting: OverlapReducer {
        let calls: Log<ScopeInstant?>
        var memory: Duration { .seconds(100) }

        func admit(_ key: KeyState) -> AdmitDecision {
            calls.note(key.previousCall)
            return .skip
        }

        func start(_ key: KeyState) -> StartDecision { .now() }
    }

    private func add(_ name: String, _ policy: OverlapPolicy) {
        scope.addTask(id: 1, policy: policy) { [log, clock] in log.note("\(name) at \(clock.now.sinceStart)") }
    }

    @Test func `a start is remembered from when it was, though the call lies further back`() async {
        let policy = OverlapPolicy(Spaced())
        scope.pause(id: 1)
        add("A", policy)
        await clock.advance(by: .seconds(5))
        scope.resume(id: 1)
        await clock.advance(by: .milliseconds(200))
        add("B", policy)
        await clock.advance(by: .seconds(2))
        #expect(log.all == ["A at 5.0 seconds", "B at 6.0 seconds"])
    }

    @Test func `the first call after a window learns when that closed`() async {
        let ends = Log<ScopeInstant?>()
        let policy = OverlapPolicy(Windowed(ends: ends))
        add("A", policy)
        await clock.advance(by: .seconds(5))
        add("B", policy)
        await clock.idle()
        #expect(ends.all.map { $0?.offset } == [nil, .seconds(5)])
    }

    @Test func `calls of any policy are remembered once one wants that`() async {
        let policy = OverlapPolicy.debounce(for: .seconds(1), edges: .leading)
        add("A", policy)
        await clock.advance(by: .milliseconds(900))
        add("B", .queue)
        await clock.advance(by: .milliseconds(600))
        add("C", policy)
        await clock.advance(by: .seconds(3))
        #expect(log.all == ["A at 0.0 seconds", "B at 0.9 seconds"], "C came 0.6 s after a call of its key.")
    }

    @Test(arguments: [false, true])
    func `a key that was emptied while it remembered starts what is called next`(all: Bool) async {
        let policy = OverlapPolicy.debounce(for: .seconds(1), maxWait: .seconds(10))
        scope.pause(id: 1)
        add("A", policy)
        if all { scope.cancelAll("signed out") } else { scope.cancel(id: 1) }
        scope.resume(id: 1)
        add("B", policy)
        await clock.advance(by: .seconds(2))
        #expect(log.all == ["B at 1.0 seconds"])
    }

    @Test func `a trigger that knows its answer is heard once a call of another policy wants that`() async {
        let (gate, calls) = (Gate(), Log<ScopeInstant?>())
        let noting = OverlapPolicy(Noting(calls: calls))
        let trigger = scope.trigger(1, policy: .skip) { (_: Int) in await gate.wait() }
        trigger(1)
        await clock.idle()
        #expect([trigger(2), trigger(3)] == [.skipped, .skipped])
        add("A", noting)
        await clock.advance(by: .seconds(5))
        trigger(4)
        await clock.advance(by: .seconds(5))
        add("B", noting)
        #expect(calls.all.map { $0?.offset } == [nil, .seconds(5)])
        gate.open()
        await clock.run()
    }
}
