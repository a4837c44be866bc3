import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

/// Each in a process of its own: other tests look at all scopes that there are.
@Suite("Trees of scopes that are deeper than the stack") struct DeepTreeTests {
    /// A chain of scopes, the root first, and a run in the last.
    private static func makeChain() async -> (scopes: [TaskScope], run: ScopedTask<Void>) {
        var scopes = [TaskScope("root")]
        while scopes.count < 50_000 { scopes.append(scopes[scopes.count - 1].child()) }
        let begun = Gate()
        let run = scopes[scopes.count - 1].addTask {
            begun.open()
            try? await untilCancelled()
        }
        await begun.wait()
        return (scopes, run)
    }

    @Test(arguments: [true, false]) func `one that is released from either end leaves nothing`(fromRoot: Bool) async {
        await #expect(processExitsWith: .success) { [fromRoot] in
            var (scopes, run) = await Self.makeChain()
            weak let last = scopes[scopes.count - 1].core
            weak let root = scopes[0].core
            if fromRoot { scopes.reverse() }
            for _ in scopes.indices { scopes.removeLast() }
            let cause = await run.outcome.cause
            precondition(cause?.kind == .ownerReleased, "\(String(describing: cause))")
            run = TaskScope().addTask {}
            try await until("all are gone") { last == nil && root == nil }
            precondition(TaskScope.roots.isEmpty || TaskScope.roots.allSatisfy { $0.name != "root" })
        }
    }

    @Test func `one is cancelled, closed and awaited as any other`() async {
        await #expect(processExitsWith: .success) {
            let (scopes, run) = await Self.makeChain()
            let other = scopes[scopes.count / 2].addTask { try? await untilCancelled() }
            scopes[1].cancelAll("enough")
            let cause = await run.outcome.cause
            precondition(cause?.kind == .parentCancelled)
            let otherCause = await other.outcome.cause
            precondition(otherCause?.kind == .parentCancelled)
            try await scopes[0].close()
            precondition(scopes.allSatisfy(\.isClosed))
        }
    }

    @Test func `what is released twice over is cancelled once, and comes in no more`() async {
        let log = Log<String>()
        var root: TaskScope? = TaskScope("root")
        let child = root!.child("child")
        let late = child.child("late")
        let (begun, gate) = (Gate(), Gate())
        let run = child.addTask {
            begun.open()
            await gate.wait()
        }
        await begun.wait()
        root = nil
        log.note("\(run.cause?.kind == .ownerReleased)")
        let refused = late.addTask {}
        let grandchild = late.child()
        log.note("\(refused.admission) \(grandchild.addTask {}.admission)")
        child.cancelAll()
        gate.open()
        await settle(run)
        #expect(log.all == ["true", "refused refused"])
        #expect(run.cause?.kind == .ownerReleased)
    }
}
