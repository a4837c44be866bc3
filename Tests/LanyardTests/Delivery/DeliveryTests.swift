import Lanyard
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

/// An owner in plain code: no actor.
final class Cache: Sendable {
    let values = Mutex<[Int]>([])
    let tasks = TaskScope("Cache")
}

@Suite("Delivery")
struct DeliveryTests {
    @Test @MainActor
    func `to a main-actor class: on the main actor, before the outcome is known`() async {
        let model = Model()
        let task = model.tasks.addTask(for: model) { @concurrent in
            1
        } then: { model, value in
            MainActor.assertIsolated()
            model.values.append(value)
        }
        #expect(await task.outcome.value == 1)
        #expect(model.values == [1])
    }

    @Test func `to an actor: isolated to it`() async {
        let store = Store()
        let gate = Gate()
        gate.open()
        let task = await store.load(after: gate, 3)
        #expect(await task.outcome.value == 3)
        #expect(await store.values == [3])
    }

    @Test func `to an actor: a replaced run never delivers`() async {
        let store = Store()
        let (tasks, started, slow) = (store.tasks, Gate(), Gate())
        let old = tasks.addTask(id: 1, for: store) {
            started.open()
            await slow.wait()
            return 1
        } then: {
            $0.values.append($1)
        }
        await started.wait()
        let new = tasks.addTask(id: 1, for: store) {
            2
        } then: {
            $0.values.append($1)
        }
        _ = await new.outcome
        slow.open()
        _ = await old.outcome
        #expect(await store.values == [2])
        #expect(tasks.withheldCount == 1)
    }

    @Test func `an error goes to the actor that failed is on, whatever then is on`() async {
        let cache = Cache()
        let onMain = Log<Bool>()
        let task = cache.tasks.addTask(for: cache) { () async throws -> Int in
            throw CancellationError()
        } then: { _, _ in
        } failed: { @MainActor _, _ in
            MainActor.assertIsolated()
            onMain.note(true)
        }
        _ = await task.outcome
        #expect(onMain.all == [true])
    }

    @Test func `a value goes to the actor that then is on, whatever failed is on`() async {
        let cache = Cache()
        let onMain = Log<Bool>()
        let task = cache.tasks.addTask(for: cache) {
            1
        } then: { @MainActor _, _ in
            MainActor.assertIsolated()
            onMain.note(true)
        } failed: { _, _ in
        }
        _ = await task.outcome
        #expect(onMain.all == [true])
    }

    @Test func `from plain code: on the run's task`() async {
        let cache = Cache()
        let task = cache.tasks.addTask(for: cache) {
            5
        } then: { cache, value in
            cache.values.withLock { $0.append(value) }
        }
        #expect(await task.outcome.value == 5)
        #expect(cache.values.withLock { $0 } == [5])
    }

    @Test @MainActor
    func `an error is told to failed, and ends the run as failed`() async {
        let model = Model()
        let task = model.tasks.addTask(for: model) { () async throws -> Int in
            throw Refusal(description: "404")
        } then: {
            $0.values.append($1)
        } failed: {
            $0.failures.append("\($1)")
        }
        #expect(await task.outcome.error is Refusal)
        #expect(model.failures == ["404"])
    }

    @Test(arguments: [
        OverlapPolicy.replace, .restart, .skip, .queue, .keepLatest, .join, .concurrent(limit: 1),
    ]) @MainActor
    func `a delivery may add the next run of its own key, under every policy`(policy: OverlapPolicy) async {
        let model = Model()
        let done = Gate()
        @MainActor func loadPage(_ page: Int, _ model: Model) -> Admission {
            model.tasks.addTask(id: "page", policy: policy, for: model) {
                page
            } then: { model, page in
                model.values.append(page)
                guard page < 3 else { return done.open() }
                #expect(loadPage(page + 1, model) == .started)
            }.admission
        }
        #expect(loadPage(1, model) == .started)
        await done.wait()
        #expect(model.values == [1, 2, 3])
    }

    @Test @MainActor
    func `a delivery that cancels its own scope is over, and not cancelled`() async {
        let model = Model()
        let task = model.tasks.addTask(id: 1, for: model) {
            1
        } then: { model, value in
            model.tasks.cancelAll()
            model.values.append(value)
        }
        #expect(await task.outcome.value == 1)
        #expect(model.values == [1])
        #expect(model.tasks.isEmpty)
    }

    @Test @MainActor
    func `a delivery that releases its owner and its scope ends well`() async {
        let holder = Holder()
        holder.model = Model()
        let task = holder.model!.tasks.addTask(id: 1, for: holder.model!) {
            1
        } then: { _, _ in
            holder.model = nil
        }
        #expect(await task.outcome.value == 1)
        #expect(holder.model == nil)
    }

    @Test @MainActor
    func `a queued run begins only after the delivery of the one before`() async {
        let model = Model()
        let log = Log<String>()
        let tasks = (1...3).map { number in
            model.tasks.addTask(id: 1, policy: .queue, for: model) { @concurrent in
                log.note("body \(number)")
                return number
            } then: { _, number in
                log.note("then \(number)")
            }
        }
        await settle(tasks[0], tasks[1], tasks[2])
        #expect(log.all == (1...3).flatMap { ["body \($0)", "then \($0)"] })
    }
}

@MainActor final class Holder {
    var model: Model?
}
