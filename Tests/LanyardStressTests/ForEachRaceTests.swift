import Lanyard
import LanyardTestSupport
import Synchronization
import Testing

extension Stress {
    /// Sequences that never end and obey nothing, against newer ones, cancellations, and owners that go away.
    @Suite struct ForEachRaceTests {
        /// Gives the same number for ever; counts the runs that ask, and for how many elements.
        private struct Endless: AsyncSequence, AsyncIteratorProtocol, Sendable {
            let number: Int
            let asked: Counter
            var elements = Counter()
            var isAsked = false

            func makeAsyncIterator() -> Endless { self }

            mutating func next() async -> Int? {
                if !isAsked { asked.add() }
                isAsked = true
                elements.add()
                return number
            }
        }

        private final class Counter: Sendable {
            private let atomic = Atomic<Int>(0)

            func add() { atomic.add(1, ordering: .relaxed) }

            var count: Int { atomic.load(ordering: .relaxed) }
        }

        @MainActor private final class Model {
            nonisolated let tasks = TaskScope("Model")
            nonisolated let (asked, elements) = (Counter(), Counter())
            private var newest = 0
            private(set) var stale = 0
            private(set) var delivered = 0

            func follow(_ number: Int) {
                newest = number
                tasks.forEach(Endless(number: number, asked: asked, elements: elements), id: 0, for: self) {
                    model,
                    number in
                    model.delivered += 1
                    if number != model.newest { model.stale += 1 }
                }
            }
        }

        private actor Store {
            nonisolated let tasks = TaskScope("Store")
            nonisolated let (asked, elements) = (Counter(), Counter())
            private var newest = 0
            private(set) var stale = 0
            private(set) var delivered = 0

            func follow(_ number: Int) {
                newest = number
                tasks.forEach(Endless(number: number, asked: asked, elements: elements), id: 0, for: self) {
                    store,
                    number in
                    store.delivered += 1
                    if number != store.newest { store.stale += 1 }
                }
            }
        }

        @Test func `replaced on the main actor: nothing stale arrives, and each run withholds one element at most`()
            async throws
        {
            let model = Model()
            for number in 1...Effort.times(300) {
                await model.follow(number)
                if number % 5 == 0 { await onThreads(1) { _ in model.tasks.cancel(id: 0) } }
                spin(number % 7 * 100)
            }
            try await model.tasks.cancelAndWait()
            #expect(await model.stale == 0)
            let missing = await model.elements.count - model.delivered
            #expect(model.tasks.withheldCount == missing && missing <= model.asked.count)
            print("forEach on the main actor: \(await model.delivered) delivered, \(model.asked.count) ended")
        }

        @Test func `replaced on an actor, from two tasks: nothing stale arrives, and each run withholds one at most`()
            async throws
        {
            let store = Store()
            await withTaskGroup { group in
                for task in 0..<2 {
                    group.addTask {
                        for round in 1...Effort.times(150) {
                            await store.follow(task * 1_000_000 + round)
                            spin(.random(in: 0..<2_000))
                        }
                    }
                }
            }
            try await store.tasks.cancelAndWait()
            #expect(await store.stale == 0)
            let missing = await store.elements.count - store.delivered
            #expect(store.tasks.withheldCount == missing && missing <= store.asked.count)
            print("forEach on an actor: \(await store.delivered) delivered, \(store.asked.count) ended")
        }

        /// An owner that several threads hold, and its scope if that goes with it.
        private final class Owner: Sendable {
            let tasks: TaskScope

            init(_ tasks: TaskScope) {
                self.tasks = tasks
            }
        }

        @Test(arguments: [false, true])
        func `an owner that is released while elements come: the run ends, and neither was kept`(withScope: Bool)
            async throws
        {
            for _ in 0..<Effort.times(100) {
                let (kept, asked) = (TaskScope("Kept"), Counter())
                weak var gone: Owner?
                let task: ScopedTask<Void>
                do {
                    let owner = Owner(withScope ? TaskScope("Owned") : kept)
                    gone = owner
                    task = owner.tasks.forEach(Endless(number: 1, asked: asked), id: 0, for: owner) { _, _ in }
                    spin(.random(in: 0..<3_000))
                }
                #expect(await task.outcome.cause?.kind == .ownerReleased)
                try await until("the owner is released") { gone == nil }
                #expect(kept.withheldCount == (withScope ? 0 : asked.count))
                #expect(kept.isEmpty)
            }
        }
    }
}
