import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// Reports about debounce and throttle, of RxJS, lodash and swift-async-algorithms, replayed here.
@Suite("Foreign: reports of debounce and throttle") struct ForeignTimingReports {
    private let clock = TestClock()
    private let scope: TaskScope
    private let log = Log<String>()

    init() {
        scope = TaskScope("Timing", on: clock)
    }

    /// Calls with a number, and notes which calls run, and when in milliseconds.
    private func call(_ number: Int, _ policy: OverlapPolicy) {
        scope.addTask(id: 1, policy: policy) { [clock, log] in
            let time = clock.now.sinceStart / .milliseconds(1)
            log.note("\(number) at \(Int(time))")
        }
    }

    /// A throttle that keeps the trailing value dropped a value that came alone. Here the call that opens a window runs when it
    /// closes, if no newer one has come.
    /// https://github.com/ReactiveX/rxjs/issues/2859
    @Test func `a throttle with the trailing edge runs a call that comes alone`() async {
        for number in 1...2 {
            call(number, .throttle(for: .seconds(1), edges: .trailing))
            await clock.advance(by: .seconds(5))
        }
        #expect(log.all == ["1 at 1000", "2 at 6000"])
    }

    /// A throttle with both edges gave two values for each interval: the trailing one did not count as the start of the next.
    /// Here each start opens a window, whichever edge it is of.
    /// https://github.com/ReactiveX/rxjs/issues/2727
    @Test func `a throttle with both edges never starts two runs in one interval`() async {
        for number in 0..<12 {
            call(number, .throttle(for: .seconds(1)))
            await clock.advance(by: .milliseconds(250))
        }
        await clock.run()
        #expect(log.all == ["0 at 0", "3 at 1000", "7 at 2000", "11 at 3000"])
    }

    /// A throttle whose interval ends at once fell into an endless recursion. Here an interval of zero leaves “never two at
    /// once” and nothing else, so each call that has the time runs once.
    /// https://github.com/ReactiveX/rxjs/issues/6034
    @Test func `a throttle without an interval runs a call once`() async throws {
        call(1, .throttle(for: .zero, edges: .trailing))
        try await scope.waitUntilIdle()
        #expect(log.all == ["1 at 0"])
        #expect(clock.sleeperCount == 0)
    }

    /// After a first burst a debounced function was called at the beginning of each burst, too, which nobody had asked for.
    /// Here every burst is like the first one.
    /// https://github.com/lodash/lodash/issues/2089
    @Test func `a debounce with a longest wait treats the second burst like the first`() async {
        let policy = OverlapPolicy.debounce(for: .seconds(1), maxWait: .seconds(2))
        for number in 0..<6 {
            call(number, policy)
            await clock.advance(by: .milliseconds(500))
        }
        await clock.advance(by: .seconds(7))
        #expect(log.all == ["3 at 2000", "5 at 3500"])
        call(6, policy)
        await clock.advance(by: .seconds(10))
        #expect(log.all == ["3 at 2000", "5 at 3500", "6 at 11000"])
    }

    /// With both edges and a longest wait the last keystroke was sometimes never seen. Here the newest call of a burst always
    /// runs.
    /// https://github.com/lodash/lodash/issues/1934
    @Test func `a debounce with both edges and a longest wait runs the last keystroke`() async {
        let policy = OverlapPolicy.debounce(for: .milliseconds(100), edges: .both, maxWait: .milliseconds(200))
        var time = 0
        for (number, pause) in [0, 25, 175, 20].enumerated() {
            await clock.advance(by: .milliseconds(pause))
            time += pause
            call(number + 1, policy)
        }
        await clock.run()
        #expect(log.all.first == "1 at 0")
        #expect(log.all.last == "4 at 320", "\(log.all)")
    }

    /// The base of a debounced sequence threw while nobody asked for an element, and the consumer saw a normal end. Here the
    /// error of a debounced run is its outcome, and `failed` hears of it.
    /// https://github.com/apple/swift-async-algorithms/issues/450
    @Test @MainActor func `an error of a debounced run is told`() async {
        let model = Model()
        let task = scope.addTask(id: "search", policy: .debounce(for: .seconds(1)), for: model) {
            () async throws -> Int in
            throw Refusal(description: "404")
        } then: {
            $0.values.append($1)
        } failed: {
            $0.failures.append("\($1)")
        }
        await clock.advance(by: .seconds(1))
        #expect(await task.outcome.error is Refusal)
        #expect(model.failures == ["404"])
        #expect(!scope.isActive(id: "search"))
    }

    /// Nine of ten ticks came through a debounce that was longer than the time between them. Here each call begins the waiting
    /// anew, so only the last one runs.
    /// https://github.com/apple/swift-async-algorithms/issues/174
    @Test func `of ten ticks a second a debounce of two seconds runs the last`() async {
        for tick in 0..<10 {
            call(tick, .debounce(for: .seconds(2)))
            await clock.advance(by: .seconds(1))
        }
        await clock.run()
        #expect(log.all == ["9 at 11000"])
    }

    /// A throttle collected a hundred items and gave them out an hour later, with the next item. Here the window closes by
    /// itself, and what was combined runs then.
    /// https://github.com/apple/swift-async-algorithms/issues/413
    @Test func `a throttle hands over what it has combined when the window closes`() async {
        let items = scope.trigger("items", policy: .throttle(for: .seconds(1))) { [clock, log] (items: [Int]) in
            log.note("\(items) at \(clock.now.sinceStart)")
        } combining: {
            $0 + $1
        }
        for item in 0..<5 {
            items([item])
            await clock.advance(by: .milliseconds(100))
        }
        await clock.advance(by: .seconds(3_600))
        #expect(log.all == ["[0] at 0.0 seconds", "[1, 2, 3, 4] at 1.0 seconds"])
    }

    /// An iteration was cancelled while it waited, and the next value that was sent crashed the channel. Here a cancelled
    /// `forEach` ends, is told so, and an element that comes after it is no longer its own.
    /// https://github.com/apple/swift-async-algorithms/issues/142
    @Test @MainActor func `a value that is sent after a forEach was cancelled is not delivered`() async throws {
        let (model, log, first) = (Model(), log, Gate())
        let (numbers, source) = AsyncStream<Int>.makeStream()
        let task = model.tasks.forEach(numbers, for: model) { model, number in
            model.values.append(number)
            first.open()
        } finally: { _, outcome in
            log.note(outcome.cause?.reason ?? "none")
        }
        source.yield(1)
        await first.wait()
        task.cancel("enough")
        source.yield(2)
        await settle(task)
        #expect(model.values == [1])
        #expect(log.all == ["enough"])
    }
}
