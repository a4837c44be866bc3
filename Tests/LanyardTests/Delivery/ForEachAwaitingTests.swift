import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("forEach with a body that awaits") struct ForEachAwaitingTests {
    @MainActor private final class Model {
        let tasks = TaskScope("Model")
        private(set) var values: [Int] = []
        private(set) var failures: [String] = []

        /// Takes some time, in which the model could be called again.
        func take(_ value: Int) async throws {
            await Task {}.value
            if value < 0 { throw Refusal(description: "refused") }
            values.append(value)
        }

        func fail(_ error: any Error) { failures.append("\(error)") }
    }

    private actor Store {
        let tasks = TaskScope("Store")
        private(set) var values: [Int] = []

        func take(_ value: Int) async {
            await Task {}.value
            values.append(value)
        }

        func listen(to sequence: sending AsyncStream<Int>) -> ScopedTask<Void> {
            tasks.forEach(sequence, id: "key", for: self) { store, value in
                store.assertIsolated()
                await store.take(value * 10)
            }
        }
    }

    private let log = Log<Int>()

    @Test @MainActor func `an element is asked for when the one before has been dealt with`() async throws {
        let (model, log) = (Model(), log)
        let task = model.tasks.forEach(elements(1, 2, 3), id: "key", for: model) { model, value in
            MainActor.assertIsolated()
            log.note(value)
            try await model.take(value)
            MainActor.assertIsolated()
            log.note(-value)
        }
        try await task.value
        #expect(log.all == [1, -1, 2, -2, 3, -3])
        #expect(model.values == [1, 2, 3])
    }

    @Test func `an actor gets them on itself, and without a key none replaces another`() async throws {
        let store = Store()
        try await store.listen(to: elements(1, 2)).value
        #expect(await store.values == [10, 20])
        for _ in 1...2 {
            try await store.tasks.forEach(elements(3), for: store) { store, value in await store.take(value) }.value
        }
        #expect(await store.values == [10, 20, 3, 3])
    }

    @Test @MainActor func `what the body throws ends the run, and is told`() async {
        let model = Model()
        let task = model.tasks.forEach(elements(1, -2, 3), for: model) { model, value in
            try await model.take(value)
        } failed: { model, error in
            model.fail(error)
        }
        #expect(await task.outcome.error is Refusal)
        #expect(model.values == [1] && model.failures == ["refused"])
    }

    @Test @MainActor func `a newer call cancels the body at hand, and nothing of the old one comes after it`()
        async throws
    {
        let (model, log, begun) = (Model(), log, Gate())
        let old = model.tasks.forEach(elements(1, 2), id: "key", for: model) { _, value in
            begun.open()
            await suspendUntilCancelled()
            log.note(value)
        }
        await begun.wait()
        let new = model.tasks.forEach(elements(3), id: "key", for: model) { model, value in try await model.take(value)
        }
        try await new.value
        #expect(await old.outcome.cause?.kind == .replaced(by: new.id))
        #expect(log.all == [1], "It went on with the element at hand, and took no other.")
        #expect(model.values == [3])
    }

    @Test @MainActor func `it keeps its owner for one element, and is over when that has gone`() async {
        let (scope, log, gates) = (TaskScope(), log, [Gate(), Gate()])
        let (stream, source) = AsyncStream.makeStream(of: Int.self)
        var model: Model? = Model()
        weak let owner = model
        let task = scope.forEach(stream, for: model!) { _, value in
            gates[0].open()
            await gates[1].wait()
            log.note(value)
        }
        source.yield(1)
        await gates[0].wait()
        model = nil
        #expect(owner != nil)
        gates[1].open()
        source.yield(2)
        #expect(await task.outcome.cause?.kind == .ownerReleased)
        #expect(owner == nil && log.all == [1])
        #expect(scope.withheldCount == 1)
    }

    @Test func `in plain code it is called on the run's task, and elsewhere if it says so`() async throws {
        let (scope, log) = (TaskScope(), log)
        try await scope.forEach(elements(1), for: log) { log, value in
            await Task {}.value
            log.note(value)
        }.value
        try await scope.forEach(elements(2), for: log) { @MainActor log, value in
            MainActor.assertIsolated()
            await Task {}.value
            log.note(value)
        }.value
        #expect(log.all == [1, 2])
    }
}
