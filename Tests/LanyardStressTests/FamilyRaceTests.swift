import Lanyard
import LanyardTestSupport
import Synchronization
import Testing

extension Stress {
    /// Runs that add runs to the scopes above and below their own and end at once, while somebody waits until nothing is left.
    @Suite struct FamilyRaceTests {
        /// A scope, one below it and one below that; and how many runs have begun in them. Beside them there are many scopes
        /// without a run, so that it takes long to look at all.
        private final class Family: Sendable {
            let scopes: [TaskScope]
            private let others: [TaskScope]
            private let begun = Atomic(0)

            var count: Int { begun.load(ordering: .sequentiallyConsistent) }

            init(_ top: TaskScope) {
                let elder = (0..<150).map { _ in top.child() }
                let child = top.child()
                scopes = [top, child, child.child()]
                others = elder + (0..<150).map { _ in top.child() }
            }

            /// A run adds its successor to another scope of the family, up and down by turns, and ends.
            func addChain(of length: Int, at place: Int = 0) {
                scopes[place].addTask { [self] in
                    begun.add(1, ordering: .sequentiallyConsistent)
                    if length % 3 == 0 { await Task.yield() }
                    if length > 1 { addChain(of: length - 1, at: [1, 2, 0, 1][(length + place) % 4] % scopes.count) }
                }
            }
        }

        /// Long chains have many moments of being wrong, and short ones begin anew more often.
        private static let shapes = [(length: 60, rounds: 30), (length: 2, rounds: 600)]

        @Test(arguments: shapes) func `R13: a structured scope waits for chains that go through its family`(
            length: Int,
            rounds: Int
        ) async throws {
            for _ in 0..<Effort.times(rounds) {
                let count = try await withTaskScope { scope in
                    let family = Family(scope)
                    for _ in 0..<2 { family.addChain(of: length) }
                    return family
                }
                .count
                #expect(count == 2 * length)
            }
        }

        @Test(arguments: shapes) func `R13: a supervisor does, and has the outcomes of its own runs and of those below`(
            length: Int,
            rounds: Int
        ) async {
            for _ in 0..<Effort.times(rounds) {
                let result = await withSupervisorScope { scope in
                    let family = Family(scope)
                    for _ in 0..<2 { family.addChain(of: length) }
                    return family
                }
                #expect(result.value.count == 2 * length)
                #expect(result.outcomes.count == 2 * length)
            }
        }

        @Test(arguments: shapes) func `R13: whoever waits until a scope is idle finds no run in the whole family`(
            length: Int,
            rounds: Int
        ) async throws {
            for _ in 0..<Effort.times(rounds) {
                let family = Family(TaskScope("Family"))
                for _ in 0..<2 { family.addChain(of: length) }
                try await family.scopes[0].waitUntilIdle()
                let left = family.scopes.map(\.count)
                #expect(family.count == 2 * length && left == [0, 0, 0])
            }
        }

        @Test func `closing waits for what a family had taken in, and takes no more`() async throws {
            for _ in 0..<Effort.times(600) {
                let family = Family(TaskScope("Family"))
                family.addChain(of: 60)
                spin(.random(in: 0..<200))
                try await family.scopes[0].close()
                let count = family.count
                #expect(family.scopes.allSatisfy { $0.isEmpty && $0.isClosed })
                await Task.yield()
                #expect(family.count == count, "Nothing begins after that.")
            }
        }

        @Test func `a trigger waits for chains that two triggers of a family call for`() async throws {
            for _ in 0..<Effort.times(600) {
                let (scope, seen) = (TaskScope("Triggers"), Log<Int>())
                let child = scope.child()
                let next = Mutex<[TaskTrigger<Int, Void>]>([])
                let body: @Sendable (Int) async -> Void = { length in
                    seen.note(length)
                    if length > 1 { for trigger in next.withLock({ $0 }) { trigger(length - 1) } }
                }
                let triggers = [scope, child].map { $0.trigger("chain", policy: .concurrent, operation: body) }
                next.withLock { $0 = triggers }
                triggers[0](4)
                try await scope.waitUntilIdle()
                next.withLock { $0 = [] }
                #expect(seen.all.count == 15, "Each run calls for two, four deep.")
                withExtendedLifetime(triggers) {}
            }
        }
    }
}
