import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// Reports of ember-concurrency, replayed here.
@Suite("Foreign: reports of ember-concurrency") struct ForeignEmberReports {
    private let log = Log<String>()
    private let scope: TaskScope

    init() {
        scope = TaskScope("Ember", onUnhandledError: { [log] error, _ in log.note("unhandled: \(error)") })
    }

    /// A task was restarted, and its new instance returned without waiting for anything: the task was “running” for ever. Here
    /// a key is free when its run has ended, however short that was.
    /// https://github.com/machty/ember-concurrency/issues/422
    @Test func `a key is free after a restart whose new run returns at once`() async throws {
        let began = Gate()
        let first = scope.addTask(id: "filter", policy: .restart) {
            began.open()
            try await untilCancelled()
        }
        await began.wait()
        let second = scope.addTask(id: "filter", policy: .restart) {}
        #expect(await second.outcome.cause == nil)
        #expect(first.cause?.kind == .replaced(by: second.id))
        #expect(!scope.isActive(id: "filter"))
        #expect(scope.task(id: "filter") == nil)
    }

    /// Each task that its own modifier had cancelled was written to the console as an uncaught error. Here a cancellation is no
    /// error, so whoever hears of errors that nobody takes hears nothing of it.
    /// https://github.com/machty/ember-concurrency/issues/146
    @Test func `what a policy cancels is not reported as an error`() async throws {
        for number in 1...10 {
            let began = Gate()
            let task = scope.addTask(id: "load", policy: number.isMultiple(of: 2) ? .replace : .skip) {
                began.open()
                try? await untilCancelled()
                throw Refusal(description: "cut off")
            }
            if task.admission != .skipped { await began.wait() }
        }
        scope.cancelAll()
        try await scope.waitUntilIdle()
        scope.addTask { throw Refusal(description: "real") }
        try await until("the real one is told") { !log.all.isEmpty }
        #expect(log.all == ["unhandled: real"])
    }

    /// A task that drops calls was cancelled and performed again in the next line, and that call was dropped. Here a cancelled
    /// run no longer counts for `skip`, so you can cancel and start again at once.
    /// https://github.com/machty/ember-concurrency/pull/396
    @Test func `a run that drops others can be cancelled and started again in the next line`() async throws {
        let (began, goOn) = (Gate(), Gate())
        let old = scope.addTask(id: "loop", policy: .skip) {
            began.open()
            await goOn.wait()
        }
        await began.wait()
        #expect(scope.addTask(id: "loop", policy: .skip) {}.admission == .skipped)
        scope.cancelAll()
        let new = scope.addTask(id: "loop", policy: .skip) { 2 }
        #expect(new.admission == .started)
        #expect(try await new.value == 2)
        goOn.open()
        await settle(old)
    }

    /// Polls, and performs itself again under its own key.
    private static func poll(_ number: Int, in scope: TaskScope, _ log: Log<String>) -> ScopedTask<Void> {
        scope.addTask(id: "poll") {
            if number < 5 { _ = poll(number + 1, in: scope, log) }
            log.note("\(number): \(CancellationCause.current?.kind.name ?? "goes on")")
        }
    }

    /// A task that performed itself was advanced after it had finished, and complained in the console. Here a run that is
    /// replaced by the one that it has added sees that in its next line, and goes to its end like any other.
    /// https://github.com/machty/ember-concurrency/issues/148
    @Test func `a run that adds itself again under its key is replaced by the new one`() async throws {
        _ = Self.poll(1, in: scope, log)
        try await scope.waitUntilIdle()
        #expect(log.all.sorted() == ["1: replaced", "2: replaced", "3: replaced", "4: replaced", "5: goes on"])
    }

    /// An owner that is an actor, called from no actor.
    private actor Store {
        var values: [String] = []
    }

    /// Two instances ran at once, the older one was done last, and its value became “the last successful one”. Here the newest
    /// call of a key delivers, in whatever order the runs end.
    /// https://github.com/machty/ember-concurrency/issues/132
    @Test func `an older run that is done last does not overwrite a newer one, in an actor`() async {
        let (store, began, goOn) = (Store(), Gate(), Gate())
        let older = scope.addTask(id: "value", for: store) {
            began.open()
            await goOn.wait()
            return "older"
        } then: {
            $0.values.append($1)
        }
        await began.wait()
        let newer = scope.addTask(id: "value", for: store) {
            "newer"
        } then: {
            $0.values.append($1)
        }
        await settle(newer)
        goOn.open()
        await settle(older)
        #expect(await store.values == ["newer"])
    }

    /// A task was performed whose component had been destroyed, and nothing kept it from running. Here a trigger outlives its
    /// scope, and its calls are refused.
    /// https://github.com/machty/ember-concurrency/issues/39
    @Test func `a trigger whose scope is gone refuses, and does not run`() async {
        var own: TaskScope? = TaskScope("Component")
        let save = own?.trigger("save") { [log] (text: String) in log.note(text) }
        own = nil
        #expect(save?("too late") == .refused)
        #expect(await save?.outcome(of: "later still").cause?.kind == .refused)
        #expect(log.all.isEmpty)
    }
}
