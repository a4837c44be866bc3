import Lanyard
import LanyardTestSupport
import Testing

@Suite("A call of addTask that asks for nothing but the work")
struct PlainAddTaskTests {
    private final class Counter {
        var count = 0
    }

    private actor Home {
        let scope = TaskScope("Home")
        private(set) var steps: [Int] = []

        /// Where nothing but the isolation of the operations keeps them apart and in order.
        func start() -> [ScopedTask<Void>] {
            let counter = Counter()
            counter.count = 1
            return (0..<100).map { number in
                number.isMultiple(of: 2)
                    ? scope.addTask { self.steps.append(number) }
                    : scope.addTask(name: nil) { self.steps.append(number) }
            }
        }

        func startElsewhere(_ work: @escaping @Sendable () async -> Void) -> ScopedTask<Void> {
            scope.addTask(operation: work)
        }
    }

    @Test func `starts in the order of the calls on its actor, as one with a name does`() async {
        let home = Home()
        for task in await home.start() { _ = await task.outcome }
        #expect(await home.steps == Array(0..<100))
    }

    @Test func `takes an operation of no actor off the actor of the caller`() async {
        let gate = Gate()
        let home = Home()
        let task = await home.startElsewhere {
            #expect(#isolation == nil)
            gate.open()
        }
        await gate.wait()
        #expect(await task.outcome.value != nil)
    }

    @Test func `takes over what only the caller had, and the actor that the operation names`() async throws {
        let scope = TaskScope()
        let counter = Counter()
        let task = scope.addTask {
            counter.count += 1
            return counter.count
        }
        #expect(try await task.value == 1)
        let main = scope.addTask { @MainActor in MainActor.preconditionIsolated() }
        #expect(await main.outcome.value != nil)
    }

    @Test func `gives what it returned, if that is nothing, to all who wait, join, are told of it or get it late`()
        async throws
    {
        let scope = TaskScope()
        let gate = Gate()
        let optional: ScopedTask<Void?> = scope.addTask { nil }
        #expect(try await optional.value == nil)
        let plain = scope.addTask { await gate.wait() }
        let shared = (0..<3).map { _ in scope.addTask(id: 1, policy: .join) { await gate.wait() } }
        let began = Gate()
        let late = scope.addTask {
            began.open()
            await gate.wait()
        }
        await began.wait()
        late.cancel()
        gate.open()
        try await plain.value
        for task in shared { try await task.value }
        guard case .cancelled(_, returned: ()?) = await late.outcome else {
            Issue.record("\(await late.outcome)")
            return
        }
        let result = await withSupervisorScope { scope in
            scope.addTask {}
            scope.addTask { 7 }
        }
        #expect(result.outcomes.count == 2)
        #expect(result.outcomes.allSatisfy { $0.outcome.error == nil })
    }

    @Test func `holds what its operation captures no longer than the run, even if it never ran`() async throws {
        let scope = TaskScope()
        let released = Log<String>()
        func add(_ name: String) -> ScopedTask<Void> {
            let object = CallsOnRelease { released.note(name) }
            return scope.addTask { withExtendedLifetime(object) {} }
        }
        let ran = add("ran")
        _ = await ran.outcome
        let cancelled = add("cancelled")
        cancelled.cancel()
        _ = await cancelled.outcome
        try? await scope.close()
        let refused = add("refused")
        #expect(refused.admission == .refused)
        try await until("all three are released") { released.all.count == 3 }
        #expect(Set(released.all) == ["ran", "cancelled", "refused"])
        withExtendedLifetime((ran, cancelled, refused)) {}
    }
}
