import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// Reports of RxJS, RxSwift and the ReactiveCocoa family, replayed here.
@Suite("Foreign: reports of Rx") struct ForeignRxReports {
    private let scope = TaskScope("Rx")
    private let log = Log<String>()

    /// While `switchMap` left the first source for the second, the end of the first brought a third, and the second was never
    /// left. Here the newest call has the key, even if it comes while an older one is taking it.
    /// https://github.com/ReactiveX/rxjs/issues/7455
    @Test @MainActor func `a call that comes while another takes the key is the one that delivers`() async throws {
        let (model, began, goOn) = (Model(), Gate(), Gate())
        let tasks = model.tasks
        tasks.addTask(id: "id", for: model) {
            await withTaskCancellationHandler {
                began.open()
                await goOn.wait()
            } onCancel: {
                tasks.addTask(id: "id", for: model) {
                    3
                } then: { @MainActor model, number in
                    model.values.append(number)
                }
            }
            return 1
        } then: {
            $0.values.append($1)
        }
        await began.wait()
        let second = tasks.addTask(id: "id", for: model) {
            await goOn.wait()
            return 2
        } then: {
            $0.values.append($1)
        }
        #expect(second.cause?.kind.name == "replaced")
        goOn.open()
        try await tasks.waitUntilIdle()
        #expect(model.values == [3])
    }

    /// A subscriber left when it had seen the second value, and the third source was subscribed to in spite of that. Here the
    /// run that waits behind a delivery begins after it, and never if the delivery cancels its key.
    /// https://github.com/ReactiveX/rxjs/issues/4025
    @Test @MainActor func `a delivery that cancels its key lets nothing begin behind it`() async throws {
        let (model, log) = (Model(), log)
        for number in 1...3 {
            model.tasks.addTask(id: "steps", policy: .queue, for: model) {
                log.note("step \(number)")
                return number
            } then: { model, number in
                model.values.append(number)
                if number == 2 { model.tasks.cancel(id: "steps") }
            }
        }
        try await model.tasks.waitUntilIdle()
        #expect(log.all == ["step 1", "step 2"])
        #expect(model.values == [1, 2])
    }

    /// Two subscriptions failed and nobody had given an error handler: the first one’s error kept the second one’s `finally`
    /// from being called. Here no error gets in the way of anybody else’s end.
    /// https://github.com/ReactiveX/rxjs/issues/3171
    @Test @MainActor func `finally is called for each run that fails, though nobody takes the errors`() async throws {
        let (model, log) = (Model(), log)
        for number in 1...2 {
            model.tasks.addTask(for: model) {
                throw Refusal(description: "broken")
            } finally: { _, outcome in
                log.note("\(number): \(outcome.error.map { "\($0)" } ?? "none")")
            }
        }
        try await model.tasks.waitUntilIdle()
        #expect(log.all.sorted() == ["1: broken", "2: broken"])
    }

    /// A value disposed of the stream that was handing it out, and a lock was taken twice. Here whatever is told of a
    /// cancellation may use the scope that is being cancelled.
    /// https://github.com/ReactiveCocoa/ReactiveCocoa/issues/2035
    @Test func `a cancellation handler may ask, cancel and add in the scope that is cancelled`() async throws {
        let (began, goOn) = (Gate(), Gate())
        scope.addTask(id: 1) { [scope, log] in
            await withTaskCancellationHandler {
                began.open()
                await goOn.wait()
            } onCancel: {
                log.note("\(scope.count) of \(scope.snapshot().runs.count)")
                scope.cancel(id: 1)
                scope.cancelAll()
                log.note("\(scope.addTask {}.admission)")
            }
        }
        await began.wait()
        scope.cancelAll()
        goOn.open()
        try await scope.waitUntilIdle()
        #expect(log.all == ["1 of 1", "started"])
    }

    /// A chain of tasks, each started by the answer of the one before it, crashed when it was disposed of: the stack was too
    /// small. Here a delivery that starts the next run is no call within a call, however long the chain is.
    /// https://github.com/ReactiveCocoa/ReactiveSwift/issues/778
    @Test @MainActor func `a chain of five thousand answers takes no stack`() async throws {
        let (model, end) = (Model(), Gate())
        @MainActor func load(_ page: Int) {
            model.tasks.addTask(id: "page", for: model) {
                if page == 5_000 {
                    end.open()
                    try await untilCancelled()
                }
                return page
            } then: { model, page in
                model.values.append(page)
                load(page + 1)
            }
        }
        load(1)
        await end.wait()
        model.tasks.cancelAll()
        try await model.tasks.waitUntilIdle()
        #expect(model.values.count == 4_999)
    }

    /// A bag kept each subscription that was over, and what those had captured, for as long as the screen lived. Here a set
    /// keeps the handles, as `TasksInSets.md` says, but neither set nor scope keeps what the finished work had captured.
    /// https://github.com/ReactiveX/RxSwift/issues/2364
    @Test func `a set of finished runs keeps nothing of what they captured`() async throws {
        var bag: Set<AnyCancellable> = []
        for number in 1...1_000 {
            let held = CallsOnRelease { [log] in log.note("\(number)") }
            scope.addTask { withExtendedLifetime(held) {} }.store(in: &bag)
        }
        try await scope.waitUntilIdle()
        try await until("all is released") { log.all.count == 1_000 }
        #expect(bag.count == 1_000)
        #expect(scope.isEmpty)
    }

    /// A subscription that was put into no bag held itself, and its memory was never freed. Here a handle that is dropped
    /// changes nothing, because the scope owns the run: when the scope goes, so does the run, with all it has captured.
    /// https://github.com/ReactiveX/RxSwift/issues/2249
    @Test func `a run whose handle was dropped goes with its scope`() async {
        let (began, released) = (Gate(), Gate())
        var own: TaskScope? = TaskScope("Screen")
        func subscribe() {
            let held = CallsOnRelease { released.open() }
            own?.addTask {
                began.open()
                defer { withExtendedLifetime(held) {} }
                try await untilCancelled()
            }
        }
        subscribe()
        await began.wait()
        #expect(!released.isOpen)
        own = nil
        await released.wait()
    }
}
