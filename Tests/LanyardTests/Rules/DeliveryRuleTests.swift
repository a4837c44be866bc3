import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@MainActor final class Model {
    var values: [Int] = []
    var failures: [String] = []
    let tasks = TaskScope("Model")
    nonisolated let onRelease: CallsOnRelease?

    init(onRelease: CallsOnRelease? = nil) {
        self.onRelease = onRelease
    }
}

struct Refusal: Error, CustomStringConvertible {
    let description: String
}

@Suite("Rules R6 to R8: owners")
struct OwnerRules {
    @Test @MainActor
    func `R6: a replaced run that ignores cancellation never delivers, and is counted`() async {
        let model = Model()
        let started = Gate()
        let slow = Gate()
        let old = model.tasks.addTask(id: "term", for: model) {
            started.open()
            await slow.wait()
            return 1
        } then: {
            $0.values.append($1)
        }
        await started.wait()
        let new = model.tasks.addTask(id: "term", for: model) {
            2
        } then: {
            $0.values.append($1)
        }
        await settle(new)
        slow.open()
        let outcome = await old.outcome
        #expect(model.values == [2])
        #expect(model.tasks.withheldCount == 1)
        guard case .cancelled(let cause, returned: 1) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(cause.kind == .replaced(by: new.id))
    }

    @Test @MainActor
    func `R6: an error of a cancelled run is not told`() async {
        let model = Model()
        let started = Gate()
        let task = model.tasks.addTask(for: model) { () async throws -> Int in
            started.open()
            try? await untilCancelled()
            throw Refusal(description: "connection lost")
        } then: {
            $0.values.append($1)
        } failed: {
            $0.failures.append("\($1)")
        }
        await started.wait()
        task.cancel()
        #expect(await task.outcome.cause != nil)
        #expect(model.failures.isEmpty)
    }

    @Test @MainActor
    func `R6: a result for an owner that is gone is withheld`() async {
        let scope = TaskScope()
        let gate = Gate()
        var model: Model? = Model()
        let task = scope.addTask(for: model!) {
            await gate.wait()
            return 1
        } then: {
            $0.values.append($1)
        }
        model = nil
        gate.open()
        #expect(await task.outcome.cause?.kind == .ownerReleased)
        #expect(scope.withheldCount == 1)
    }

    @Test @MainActor
    func `R7: no run, handle or timer keeps the owner or the scope alive`() async {
        let gone = Gate()
        var model: Model? = Model(onRelease: CallsOnRelease { gone.open() })
        let gate = Gate()
        weak let scope = model!.tasks
        let running = model!.tasks.addTask(for: model!) {
            await gate.wait()
        } then: { _, _ in
        }
        let waiting = model!.tasks.addTask(id: 1, policy: .debounce(for: .seconds(600)), for: model!) {
            1
        } then: {
            $0.values.append($1)
        }
        let timed = model!.tasks.addTask(deadline: .seconds(600)) { await gate.wait() }
        model = nil
        await gone.wait()
        #expect(scope == nil)
        for task in [running, timed] { #expect(task.cause?.kind == .ownerReleased) }
        #expect(waiting.cause?.kind == .ownerReleased)
        gate.open()
        await settle(running, timed)
    }

    @Test func `R7: an actor that owns its work goes away while the work runs`() async {
        let gate = Gate()
        let gone = Gate()
        var store: Store? = Store(onRelease: CallsOnRelease { gone.open() })
        let task = await store!.load(after: gate)
        store = nil
        await gone.wait()
        #expect(task.cause?.kind == .ownerReleased)
        gate.open()
        #expect(await task.outcome.cause?.kind == .ownerReleased)
    }

    @Test func `R8: releasing the last reference cancels the whole subtree with ownerReleased`() async {
        let made = CallSite(line: #line + 1)
        var root: TaskScope? = TaskScope("root")
        let child = root!.child("child")
        let grandchild = child.child("grandchild")
        let tasks = [root!, child, grandchild].map { $0.addTask { try await untilCancelled() } }
        root = nil
        for task in tasks {
            #expect(task.cause?.kind == .ownerReleased)
            #expect(task.cause?.origin == made)
        }
        await settle(tasks[0], tasks[1], tasks[2])
        #expect(child.addTask {}.admission == .refused)
        #expect(grandchild.isClosed)
    }
}

actor Store {
    var values: [Int] = []
    let tasks = TaskScope("Store")
    let onRelease: CallsOnRelease

    init(onRelease: CallsOnRelease = CallsOnRelease {}) {
        self.onRelease = onRelease
    }

    func load(after gate: Gate, _ value: Int = 1) -> ScopedTask<Int> {
        tasks.addTask(for: self) {
            await gate.wait()
            return value
        } then: { store, value in
            store.values.append(value)
        }
    }
}
