import LanyardTestSupport
import Testing

@testable import Lanyard

/// Each in a process of its own: other tests look at all scopes that there are.
@Suite("Reading and ending trees that are deeper than the stack") struct DeepReadTests {
    private static let depth = 20_000

    private static func makeChain(phase: ShutdownPhase = .withParent) -> [TaskScope] {
        var scopes = [TaskScope("root")]
        while scopes.count < depth { scopes.append(scopes[scopes.count - 1].child("child", shutdown: phase)) }
        return scopes
    }

    @Test func `a snapshot of one is made, read, printed and released`() async {
        await #expect(processExitsWith: .success) {
            var scopes = Self.makeChain()
            let run = scopes[scopes.count - 1].addTask(name: "deepest") { try? await untilCancelled() }
            var snapshot = Optional(scopes[0].snapshot())
            var (level, deepest) = (0, snapshot!)
            while let child = deepest.children.first { (level, deepest) = (level + 1, child) }
            precondition(level == Self.depth - 1 && deepest.runs.first?.name == "deepest")
            let lines = snapshot!.description.split(separator: "\n")
            precondition(lines.count == Self.depth + 1)
            precondition(lines[65].hasSuffix("└─ (65) child · 0 runs"), "\(lines[65])")
            precondition(lines[Self.depth].contains("└─ (20000) #"), "\(lines[Self.depth])")
            precondition(lines.allSatisfy { $0.count < 400 })
            (snapshot, deepest) = (nil, TaskScope("small").snapshot())
            run.cancel()
            try await run.wait()
            for _ in scopes.indices { scopes.removeLast() }
        }
    }

    @Test func `one is shut down`() async {
        await #expect(processExitsWith: .success) {
            let scopes = Self.makeChain()
            let run = scopes[scopes.count - 1].addTask {
                try await TaskContext.current.waitUntilAskedToFinish()
            }
            let report = try await scopes[0].shutdown(grace: .seconds(60), patience: nil)
            precondition(report.finished == 1 && report.isComplete, "\(report)")
            try await run.value
            precondition(scopes.allSatisfy(\.isClosed))
        }
    }

    @Test(arguments: [true, false]) func `one is planned whose scopes all end one after the other`(isBefore: Bool) async
    {
        await #expect(processExitsWith: .success) { [isBefore] in
            let scopes = Self.makeChain(phase: isBefore ? .beforeParent : .afterParent)
            let planned = ShutdownPlan(scopes[0].core).phases
            precondition(planned.allSatisfy { $0.count == 1 })
            let ids = planned.map { $0[0].id }
            precondition(ids == scopes.map(\.core.id) || ids == scopes.reversed().map(\.core.id))
            let report = try await scopes[0].shutdown(grace: .zero, patience: nil)
            precondition(report.isComplete && scopes.allSatisfy(\.isClosed))
        }
    }

    @Test func `a chain that only its last scope keeps is released with that`() async {
        await #expect(processExitsWith: .success) {
            var last = Optional(TaskScope("root"))
            weak let root = last!.core
            for _ in 0..<100_000 { last = last!.child() }
            precondition(root != nil)
            last = nil
            precondition(root == nil)
        }
    }

    @Test func `a chain of scopes, each held by what a run of the one before was for, is released without recursion`()
        async
    {
        await #expect(processExitsWith: .success) {
            let owner = Held()
            var first: TaskScope?
            weak var last: ScopeCore?
            for number in 0..<100_000 {
                let scope = TaskScope()
                scope.pause()
                scope.addTask(for: owner) {
                    1
                } then: { [first] _, _ in
                    withExtendedLifetime(first) {}
                } failed: { @OtherActor _, _ in
                    withExtendedLifetime(owner) {}
                }
                if number == 0 { last = scope.core }
                first = scope
            }
            first = nil
            // By way of the other actor.
            try await until("the last scope is gone") { last == nil }
        }
    }
}

private final class Held: Sendable {}

@globalActor private actor OtherActor {
    static let shared = OtherActor()
}
