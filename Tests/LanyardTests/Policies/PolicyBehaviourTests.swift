import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// What a user sees of each policy, on the virtual clock.
@Suite("Overlap policies")
struct PolicyBehaviour {
    let clock = TestClock()
    let scope: TaskScope
    let log = Log<String>()

    init() {
        scope = TaskScope("Policies", clock: clock, executor: clock.executor)
    }

    /// Adds a run that takes a second, and obeys cancellation.
    @discardableResult
    private func add(_ name: String, _ policy: OverlapPolicy, takes: Duration = .seconds(1)) -> ScopedTask<String> {
        scope.addTask(id: "key", policy: policy, name: name) { [clock, log] in
            log.note("\(name) begins at \(clock.now.sinceStart.components.seconds)")
            try await clock.sleep(until: clock.now.advanced(by: takes))
            log.note("\(name) ends at \(clock.now.sinceStart.components.seconds)")
            return name
        }
    }

    /// Adds a run that takes a second whether or not it is cancelled.
    @discardableResult
    private func addStubborn(_ name: String, _ policy: OverlapPolicy) -> ScopedTask<String> {
        scope.addTask(id: "key", policy: policy, name: name) { [clock, log] in
            log.note("\(name) begins at \(clock.now.sinceStart.components.seconds)")
            await Task.detached { try? await clock.sleep(until: clock.now.advanced(by: .seconds(1))) }.value
            log.note("\(name) ends at \(clock.now.sinceStart.components.seconds)")
            return name
        }
    }

    @Test func `concurrent runs all side by side`() async {
        add("a", .concurrent)
        add("b", .concurrent)
        await clock.run()
        #expect(log.all == ["a begins at 0", "b begins at 0", "a ends at 1", "b ends at 1"])
    }

    @Test func `concurrent(limit:) keeps the limit and the order`() async {
        for name in ["a", "b", "c", "d"] { add(name, .concurrent(limit: 2)) }
        await clock.idle()
        #expect(scope.snapshot().runs.map(\.state) == [.running, .running, .waiting, .waiting])
        await clock.run()
        #expect(
            log.all.filter { $0.contains("begins") } == [
                "a begins at 0", "b begins at 0", "c begins at 1", "d begins at 1",
            ]
        )
    }

    @Test func `replace starts the new run at once, while the old one winds down`() async {
        let old = addStubborn("old", .replace)
        await clock.idle()
        let new = add("new", .replace)
        await clock.idle()
        #expect(log.all == ["old begins at 0", "new begins at 0"])
        await clock.sleepers(atLeast: 2)
        await clock.run()
        #expect(await new.outcome.value == "new")
        guard case .cancelled(let cause, returned: "old") = await old.outcome else {
            Issue.record("The old run was replaced, and returned something anyway.")
            return
        }
        #expect(cause.kind == .replaced(by: new.id))
    }

    @Test func `replace(limit:) cancels the oldest alone, and starts the new run at once`() async {
        let oldest = addStubborn("a", .replace(limit: 2))
        let second = addStubborn("b", .replace(limit: 2))
        await clock.idle()
        let third = add("c", .replace(limit: 2))
        await clock.idle()
        #expect(log.all.sorted() == ["a begins at 0", "b begins at 0", "c begins at 0"])
        #expect(third.admission == .replaced)
        #expect(oldest.cause?.kind == .replaced(by: third.id))
        #expect(!second.isCancelled && !third.isCancelled)
        await clock.sleepers(atLeast: 3)
        await clock.run()
        #expect(await second.outcome.value == "b")
        #expect(await third.outcome.value == "c")
    }

    @Test func `restart(limit:) cancels the oldest, and starts the new run when one has really ended`() async {
        let oldest = addStubborn("a", .restart(limit: 2))
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .milliseconds(500))
        let second = add("b", .restart(limit: 2), takes: .seconds(3))
        let third = add("c", .restart(limit: 2))
        await clock.idle()
        #expect(third.admission == .replaced)
        #expect(third.isWaiting)
        await clock.advance(by: .milliseconds(500))
        #expect(await oldest.outcome.cause?.kind == .replaced(by: third.id))
        await clock.run()
        #expect(await second.outcome.value == "b")
        #expect(await third.outcome.value == "c")
        #expect(
            log.all == [
                "a begins at 0", "b begins at 0", "a ends at 1", "c begins at 1", "c ends at 2", "b ends at 3",
            ]
        )
    }

    @Test func `replace(limit:) pushes out as many as another policy let in too many`() async {
        let handles = ["a", "b", "c", "d"].map { add($0, .concurrent) }
        add("e", .replace(limit: 2))
        #expect(handles.map(\.isCancelled) == [true, true, true, false])
        await clock.run()
    }

    @Test func `restart waits until the old run has really ended`() async {
        addStubborn("old", .restart)
        await clock.idle()
        let dropped = add("dropped", .restart)
        let new = add("new", .restart)
        #expect(new.admission == .replaced)
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        #expect(await dropped.outcome.cause?.kind == .replaced(by: new.id))
        await clock.sleepers(atLeast: 1)
        await clock.run()
        #expect(log.all == ["old begins at 0", "old ends at 1", "new begins at 1", "new ends at 2"])
    }

    @Test func `restart waits for a run that another policy replaced, too`() async {
        addStubborn("old", .replace)
        await clock.idle()
        let between = add("between", .replace)
        await clock.idle()
        let new = add("new", .restart)
        await clock.idle()
        #expect(await between.outcome.cause?.kind == .replaced(by: new.id))
        #expect(scope.snapshot().runs.map(\.state) == [.straggling, .waiting])
        scope.cancelAll()
        await clock.sleepers(atLeast: 1)
        await clock.run()
        #expect(!log.all.contains("new begins at 1"))
    }

    @Test func `skip passes over calls while one runs, and starts again at once after a cancel`() async {
        let first = addStubborn("first", .skip)
        await clock.idle()
        #expect(add("second", .skip).admission == .skipped)
        first.cancel()
        #expect(add("third", .skip).admission == .started)
        scope.cancelAll()
        await clock.sleepers(atLeast: 1)
        await clock.run()
    }

    @Test func `queue runs one after the other, in order, and passes over what exceeds its limit`() async {
        add("a", .queue(limit: 2))
        add("b", .queue(limit: 2))
        let cancelled = add("c", .queue(limit: 2))
        #expect(add("d", .queue(limit: 2)).admission == .skipped)
        cancelled.cancel()
        #expect(add("e", .queue(limit: 2)).admission == .queued)
        await clock.run()
        #expect(
            log.all == ["a begins at 0", "a ends at 1", "b begins at 1", "b ends at 2", "e begins at 2", "e ends at 3"]
        )
        #expect(await cancelled.outcome.cause?.kind == .requested)
    }

    @Test func `cancelAll empties the line: nothing that waited begins`() async {
        for name in ["a", "b", "c"] { add(name, .queue) }
        await clock.idle()
        scope.cancelAll("leave")
        await clock.run()
        #expect(log.all == ["a begins at 0"])
        #expect(scope.isEmpty)
    }

    @Test func `keepLatest lets the running one end, and keeps only the newest waiting`() async {
        let first = add("first", .keepLatest)
        let dropped = add("dropped", .keepLatest)
        let last = add("last", .keepLatest)
        await clock.run()
        #expect(await first.outcome.value == "first")
        #expect(await dropped.outcome.cause?.kind == .replaced(by: last.id))
        #expect(log.all == ["first begins at 0", "first ends at 1", "last begins at 1", "last ends at 2"])
    }

    @Test func `debounce starts only the last call, when it has been quiet for the time`() async {
        let handles = ["h", "hi", "hit"].map { add($0, .debounce(for: .seconds(2))) }
        await clock.advance(by: .seconds(1))
        let last = add("hitc", .debounce(for: .seconds(2)))
        await clock.advance(by: .seconds(1.9))
        #expect(log.all.isEmpty)
        await clock.run()
        #expect(log.all == ["hitc begins at 3", "hitc ends at 4"])
        #expect(await last.outcome.value == "hitc")
        for handle in handles { #expect(await handle.outcome.cause != nil) }
    }

    @Test func `debounce cancels at once what runs: its answer would be to yesterday's question`() async {
        let old = add("old", .debounce(for: .seconds(2)), takes: .seconds(100))
        await clock.advance(by: .seconds(2))
        #expect(log.all == ["old begins at 2"])
        let new = add("new", .debounce(for: .seconds(2)))
        #expect(old.cause?.kind == .replaced(by: new.id))
        await clock.run()
        #expect(await new.outcome.value == "new")
    }

    @Test func `a shorter debounce on the same key is not kept waiting by a longer one before it`() async {
        add("long", .debounce(for: .seconds(100)))
        add("short", .debounce(for: .seconds(1)))
        await clock.advance(by: .seconds(1))
        #expect(log.all == ["short begins at 1"])
        await clock.run()
    }

    private var beginnings: [String] { log.all.filter { $0.contains("begins") } }

    @Test func `debounce, leading edge: the first call of a burst runs, and each call prolongs the burst`() async {
        let policy = OverlapPolicy.debounce(for: .seconds(2), edges: .leading)
        add("a", policy)
        for _ in 1...3 {
            await clock.advance(by: .seconds(1.5))
            #expect(add("b", policy).admission == .skipped)
        }
        await clock.advance(by: .seconds(2))
        #expect(scope.isEmpty, "What is remembered keeps nothing.")
        #expect(add("c", policy).admission == .started)
        await clock.run()
        #expect(beginnings == ["a begins at 0", "c begins at 6"])
    }

    @Test func `debounce, both edges: the first at once, and the newest of the others after the pause`() async {
        let policy = OverlapPolicy.debounce(for: .seconds(2), edges: .both)
        let first = add("a", policy, takes: .seconds(100))
        await clock.advance(by: .seconds(1))
        for name in ["b", "c"] { add(name, policy) }
        #expect(first.isCancelled, "Its answer would be to yesterday's question.")
        await clock.advance(by: .seconds(10))
        add("d", policy)
        await clock.run()
        #expect(beginnings == ["a begins at 0", "c begins at 3", "d begins at 11"])
    }

    @Test func `debounce with a longest wait starts under steady calls, which do not cancel what it started`() async {
        let policy = OverlapPolicy.debounce(for: .seconds(2), maxWait: .seconds(5))
        var calls: [ScopedTask<String>] = []
        for second in 0..<12 {
            calls.append(add("\(second)", policy, takes: .seconds(3)))
            await clock.advance(by: .seconds(1))
        }
        await clock.run()
        #expect(log.all.prefix(3) == ["4 begins at 5", "4 ends at 8", "9 begins at 10"])
        #expect(await calls[4].outcome.value == "4")
        #expect(log.all.suffix(2) == ["11 begins at 13", "11 ends at 16"])
    }

    @Test func `debounce, leading edge with a longest wait: steady calls run once in that time`() async {
        let policy = OverlapPolicy.debounce(for: .seconds(2), edges: .leading, maxWait: .seconds(4))
        for second in 0..<9 {
            add("\(second)", policy)
            await clock.advance(by: .seconds(1))
        }
        await clock.run()
        #expect(beginnings == ["0 begins at 0", "4 begins at 4", "8 begins at 8"])
    }

    @Test func `a cancelled key goes on with its burst`() async {
        let policy = OverlapPolicy.debounce(for: .seconds(2), edges: .leading)
        add("a", policy)
        scope.cancel(id: "key")
        #expect(add("b", policy).admission == .skipped)
        await clock.run()
        #expect(add("c", policy).admission == .started)
        await clock.run()
    }

    @Test func `on a clock that cannot sleep a debounced run begins at once, rather than never`() async {
        let scope = TaskScope(clock: BrokenClock())
        let task = scope.addTask(id: "key", policy: .debounce(for: .seconds(60))) { 7 }
        #expect(await task.outcome.value == 7)
    }

    @Test func `calls from outside any task share one timer and have no task while they wait`() async {
        let scope = scope
        let clock = clock
        let last = await outsideAnyTask {
            for number in 0..<999 { scope.addTask(id: "n", policy: .debounce(for: .seconds(1))) { number } }
            return scope.addTask(id: "n", policy: .debounce(for: .seconds(1))) { 999 }
        }
        #expect(scope.count == 1)
        await clock.idle()
        #expect(clock.sleeperCount == 1)
        await clock.run()
        #expect(await last.outcome.value == 999)
    }

    @Test func `throttle, leading edge: the first call runs, others of its window are passed over`() async {
        let policy = OverlapPolicy.throttle(for: .seconds(10), edges: .leading)
        add("a", policy)
        #expect(add("b", policy).admission == .skipped)
        await clock.advance(by: .seconds(9))
        #expect(add("c", policy).admission == .skipped)
        await clock.advance(by: .seconds(1))
        #expect(add("d", policy).admission == .started)
        await clock.run()
        #expect(log.all == ["a begins at 0", "a ends at 1", "d begins at 10", "d ends at 11"])
    }

    @Test func `throttle, trailing edge: the newest call of a window runs when it closes`() async {
        let policy = OverlapPolicy.throttle(for: .seconds(10), edges: .trailing)
        add("a", policy)
        await clock.advance(by: .seconds(6))
        add("b", policy)
        await clock.run()
        #expect(log.all == ["b begins at 10", "b ends at 11"])
    }

    @Test func `throttle, both edges: the first at once, the newest of the others when the window closes`() async {
        for name in ["a", "b", "c"] { add(name, .throttle(for: .seconds(10))) }
        await clock.advance(by: .seconds(10))
        add("d", .throttle(for: .seconds(10)))
        await clock.run()
        #expect(log.all.filter { $0.contains("begins") } == ["a begins at 0", "c begins at 10", "d begins at 20"])
    }

    @Test func `throttle never runs two at once, and never cancels what runs`() async {
        add("slow", .throttle(for: .seconds(1)), takes: .seconds(5))
        add("next", .throttle(for: .seconds(1)))
        await clock.run()
        #expect(log.all == ["slow begins at 0", "slow ends at 5", "next begins at 5", "next ends at 6"])
    }
}
