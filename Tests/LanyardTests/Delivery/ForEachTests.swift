import Dispatch
import Foundation
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

/// A sequence that has its elements at once, and obeys.
func elements(_ elements: Int...) -> AsyncStream<Int> {
    AsyncStream { continuation in
        for element in elements { continuation.yield(element) }
        continuation.finish()
    }
}

@Suite("forEach")
struct ForEachTests {
    @Test
    @MainActor
    func `hands each element to a main-actor class, on the main actor, in order, and ends with the sequence`() async {
        let model = Model()
        let task = model.tasks.forEach(elements(1, 2, 3), id: "key", name: "elements", for: model) { model, value in
            MainActor.assertIsolated()
            model.values.append(value)
        }
        #expect(task.admission == .started && task.name == "elements")
        #expect(await task.outcome.value != nil)
        #expect(model.values == [1, 2, 3])
        #expect(model.tasks.withheldCount == 0 && model.tasks.isEmpty)
    }

    @Test func `hands each element to an actor, isolated to it`() async {
        let store = Store()
        let task = store.tasks.forEach(elements(1, 2, 3), id: "key", for: store) { store, value in
            store.assertIsolated()
            store.values.append(value)
        }
        #expect(await task.outcome.value != nil)
        #expect(await store.values == [1, 2, 3])
    }

    @Test @MainActor func `without a key no call pushes another out, of a class or of an actor`() async {
        let (model, store) = (Model(), Store())
        let tasks = (1...2).map { number in
            model.tasks.forEach(elements(number, number + 10), for: model) { model, value in model.values.append(value)
            }
        }
        let ofActor = (1...2).map { number in
            store.tasks.forEach(elements(number), for: store) { store, value in store.values.append(value) }
        }
        for task in tasks + ofActor {
            #expect(task.admission == .started)
            #expect(await task.outcome.value != nil)
        }
        #expect(model.values.sorted() == [1, 2, 11, 12])
        #expect(await store.values.sorted() == [1, 2])
    }

    @Test func `in plain code it hands them over on the run's task; on another actor if body says so`() async {
        let cache = Cache()
        let task = cache.tasks.forEach(elements(1, 2), id: 1, for: cache) { cache, value in
            cache.values.withLock { $0.append(value) }
        }
        #expect(await task.outcome.value != nil)
        let onMain = cache.tasks.forEach(elements(3), id: 1, for: cache) { @MainActor cache, value in
            MainActor.assertIsolated()
            cache.values.withLock { $0.append(value) }
        }
        #expect(await onMain.outcome.value != nil)
        #expect(cache.values.withLock { $0 } == [1, 2, 3])
    }

    /// A sequence that breaks after one element.
    private static func breaking(after gate: Gate? = nil) -> AsyncThrowingStream<Int, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
        continuation.yield(1)
        continuation.finish(throwing: Refusal(description: "lost"))
        return stream
    }

    @Test @MainActor
    func `an error of the sequence is told to failed, after the elements, and ends the run as failed`() async {
        let model = Model()
        let task = model.tasks.forEach(Self.breaking(), id: 1, for: model) {
            $0.values.append($1)
        } failed: {
            MainActor.assertIsolated()
            $0.failures.append("\($1)")
        }
        #expect(await task.outcome.error is Refusal)
        #expect(model.values == [1])
        #expect(model.failures == ["lost"])
    }

    @Test func `an error of the sequence is told to failed on an actor, too`() async {
        let store = Store()
        let task = store.tasks.forEach(Self.breaking(), id: 1, for: store) {
            $0.values.append($1)
        } failed: { store, _ in
            store.values.append(-1)
        }
        #expect(await task.outcome.error is Refusal)
        #expect(await store.values == [1, -1])
    }

    @Test @MainActor
    func `an error of a sequence that was cancelled is not told`() async {
        let model = Model()
        let task = model.tasks.forEach(Self.breaking(), id: 1, for: model) { model, _ in
            model.tasks.cancel(id: 1)
        } failed: {
            $0.failures.append("\($1)")
        }
        #expect(await task.outcome.cause?.kind == .requested)
        #expect(model.failures.isEmpty)
    }

    @Test(arguments: [true, false]) @MainActor
    func `cancelling it between two elements withholds nothing`(isActor: Bool) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let (seen, scope) = (Gate(), TaskScope())
        let (model, store) = (Model(), Store())
        let task =
            isActor
            ? scope.forEach(stream, id: 1, for: store) { _, _ in seen.open() }
            : scope.forEach(stream, id: 1, for: model) { _, _ in seen.open() }
        continuation.yield(1)
        await seen.wait()
        task.cancel("enough")
        #expect(await task.outcome.cause?.reason == "enough")
        #expect(scope.withheldCount == 0)
    }

    @Test @MainActor
    func `body may cancel it: nothing comes after that, and nothing more is asked for`() async {
        let (model, feed) = (Model(), Feed())
        for element in [1, 2, 3] { feed.send(element) }
        let task = model.tasks.forEach(feed, id: 1, for: model) { model, value in
            model.values.append(value)
            model.tasks.cancel(id: 1)
        }
        #expect(await task.outcome.cause?.kind == .requested)
        #expect(model.values == [1])
        #expect(model.tasks.withheldCount == 0)
    }

    @Test @MainActor
    func `body may replace it by a newer one of the same key`() async {
        let (model, feed) = (Model(), Feed())
        let newer = Log<ScopedTask<Void>>()
        for element in [1, 2, 3] { feed.send(element) }
        let old = model.tasks.forEach(feed, id: 1, for: model) { model, value in
            model.values.append(value)
            newer.note(model.tasks.forEach(elements(10, 20), id: 1, for: model) { $0.values.append($1) })
        }
        await settle(old)
        await settle(newer.all[0])
        #expect(newer.all.map(\.admission) == [.replaced])
        #expect(model.values == [1, 10, 20])
        #expect(model.tasks.withheldCount == 0)
    }

    @Test @MainActor
    func `when the owner that holds the scope goes, the run is cancelled at once, and neither was kept`() async {
        let (gone, seen, feed) = (Gate(), Gate(), Feed())
        var model: Model? = Model(onRelease: CallsOnRelease { gone.open() })
        let task = model!.tasks.forEach(feed, id: 1, for: model!) { _, _ in seen.open() }
        feed.send(1)
        await seen.wait()
        model = nil
        await gone.wait()
        #expect(task.cause?.kind == .ownerReleased)
        feed.send(nil)
        await settle(task)
    }

    @Test(arguments: [true, false])
    @MainActor
    func `an owner who goes while the scope stays: the next element is withheld and ends the run`(isActor: Bool) async {
        let (scope, feed, gone) = (TaskScope(), Feed(), Gate())
        var model: Model? = Model(onRelease: CallsOnRelease { gone.open() })
        var store: Store? = Store(onRelease: CallsOnRelease { gone.open() })
        let (task, seen) = (Log<ScopedTask<Void>>(), Gate())
        if isActor {
            task.note(scope.forEach(feed, id: 1, for: store!) { _, _ in seen.open() })
            model = nil
        } else {
            task.note(scope.forEach(feed, id: 1, for: model!) { _, _ in seen.open() })
        }
        feed.send(1)
        await seen.wait()
        if isActor { store = nil } else { model = nil }
        await gone.wait()
        feed.send(2)
        #expect(await task.all[0].outcome.cause?.kind == .ownerReleased)
        #expect(scope.withheldCount == 1)
        _ = (model, store)
    }

    /// A sequence without end whose elements are there at once, whatever happens to its task.
    private final class Endless: AsyncSequence, AsyncIteratorProtocol, Sendable {
        private let asked = Atomic(0)
        private let taken = Atomic(0)

        func makeAsyncIterator() -> Endless { self }

        func next() async -> Int? { asked.add(1, ordering: .relaxed).newValue }

        /// An element has been handed over; the thousandth is told.
        func take(_ element: Int, _ seen: DispatchSemaphore) {
            taken.add(1, ordering: .relaxed)
            if element == 1_000 { seen.signal() }
        }

        /// How many were asked for and not handed over.
        var missing: Int { asked.load(ordering: .relaxed) - taken.load(ordering: .relaxed) }
    }

    @Test(arguments: ["class", "actor", "plain"]) @MainActor
    func `a fast sequence without end stops when it is cancelled`(owner: String) async {
        let (scope, elements, seen) = (TaskScope(), Endless(), DispatchSemaphore(value: 0))
        let (model, store, cache) = (Model(), Store(), Cache())
        let task =
            switch owner {
            case "class": scope.forEach(elements, id: 1, for: model) { elements.take($1, seen) }
            case "actor": scope.forEach(elements, id: 1, for: store) { elements.take($1, seen) }
            default: scope.forEach(elements, id: 1, for: cache) { @Sendable in elements.take($1, seen) }
            }
        // From a thread of its own: where there is one processor, the sequence keeps the only one that tasks have.
        Thread.detachNewThread {
            seen.wait()
            task.cancel()
        }
        #expect(await task.outcome.cause?.kind == .requested)
        #expect(scope.withheldCount == elements.missing && elements.missing <= 1)
        _ = (model, store, cache)
    }

    /// A sequence that is not Sendable.
    private final class Countdown: AsyncSequence, AsyncIteratorProtocol {
        private var left = 3

        func makeAsyncIterator() -> Countdown { self }

        func next() async throws -> Int? {
            left -= 1
            return left < 0 ? nil : left
        }
    }

    @Test @MainActor
    func `the sequence need not be Sendable`() async {
        let model = Model()
        await settle(model.tasks.forEach(Countdown(), id: 1, for: model) { $0.values.append($1) })
        #expect(model.values == [2, 1, 0])
    }

    @Test @MainActor
    func `a scope that takes no more work never asks the sequence`() async throws {
        let model = Model()
        try await model.tasks.close()
        let task = model.tasks.forEach(elements(1), id: 1, for: model) { $0.values.append($1) }
        #expect(task.admission == .refused)
        #expect(await task.outcome.cause?.kind == .refused)
        #expect(model.values.isEmpty)
    }

    @Test @MainActor
    func `the sequence is released when the run has ended, and when it never began`() async {
        let (model, first, second) = (Model(), Gate(), Gate())
        func stream(_ released: Gate) -> AsyncStream<Int> {
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            continuation.onTermination = { _ in released.open() }
            continuation.yield(1)
            return stream
        }
        model.tasks.forEach(stream(first), id: 1, for: model) { model, _ in model.tasks.cancelAll() }
        await first.wait()
        let waiting = model.tasks.forEach(stream(second), id: 1, policy: .debounce(for: .seconds(900)), for: model) {
            _,
            _ in
        }
        waiting.cancel()
        await second.wait()
        #expect(waiting.isCancelled)
    }
}
