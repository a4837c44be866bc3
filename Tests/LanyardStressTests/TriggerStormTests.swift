import Lanyard
import LanyardTestSupport
import Testing

extension Stress {
    /// Calls of one trigger from everywhere, with threads that cancel it: each value begins once, or is dropped.
    @Suite struct TriggerStormTests {
        static let policies: [OverlapPolicy] = [
            .replace, .restart, .keepLatest, .skip, .queue(limit: 3), .debounce(for: .zero),
            .throttle(for: .microseconds(50)),
            .concurrent(limit: 2, waiting: 2),
        ]

        @Test(arguments: policies) func `from eight threads, with one that cancels`(policy: OverlapPolicy) async throws
        {
            let (scope, begun, rounds) = (TaskScope("Storm"), Log<Int>(), Effort.times(500))
            let trigger = scope.trigger("key", policy: policy) { (number: Int) in begun.note(number) }
            await onThreads(9) { index in
                for round in 0..<rounds {
                    if index < 8 { trigger(index * 1_000_000 + round) } else if round % 16 == 0 { trigger.cancel() }
                }
            }
            try await trigger.waitUntilIdle()
            // The last run that was displaced lets go of its value when its task has ended.
            try await until("all values are counted") { begun.all.count + trigger.droppedCount >= 8 * rounds }
            #expect(begun.all.count + trigger.droppedCount == 8 * rounds)
            #expect(Set(begun.all).count == begun.all.count)
            #expect(scope.isEmpty)
        }

        @Test func `of two first calls at once both values are in what begins, each once`() async throws {
            let (scope, begun, rounds) = (TaskScope("First calls"), Log<[Int]>(), Effort.times(2_000))
            for round in 0..<rounds {
                let trigger = scope.trigger(round, policy: .debounce(for: .seconds(3_600))) { (numbers: [Int]) in
                    begun.note(numbers)
                } combining: {
                    $0 + $1
                }
                await onThreads(2) { index in trigger([2 * round + index]) }
                trigger.flush()
                try await trigger.waitUntilIdle()
            }
            #expect(begun.all.flatMap(\.self).sorted() == Array(0..<2 * rounds))
        }

        @Test func `a model on the main actor is called from eight tasks, and writes the newest at last`() async throws
        {
            let model = Called()
            await withTaskGroup { group in
                for task in 0..<8 {
                    group.addTask { for round in 0..<Effort.times(200) { await model.call(task * 1_000_000 + round) } }
                }
            }
            try await model.settle()
            let (last, newest) = await (model.shown.last, model.newest)
            #expect(last == newest)
        }

        @MainActor final class Called {
            private(set) var newest = 0
            private(set) var shown: [Int] = []
            private let tasks = TaskScope("Called")
            private lazy var trigger = tasks.trigger("key", for: self) { @MainActor (number: Int) in
                number
            } then: { @MainActor model, number in
                model.shown.append(number)
            }

            func call(_ number: Int) {
                newest = number
                trigger(number)
            }

            func settle() async throws { try await trigger.waitUntilIdle() }
        }
    }
}
