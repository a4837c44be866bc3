import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

private enum Locals {
    @TaskLocal static var request: Int?
}

@Suite("A scope whose runs have no task-locals") struct InheritsTaskLocalsTests {
    private final class Owner: Sendable {}

    @Test func `its runs have none, and nor do those of scopes below, unless these say so`() async throws {
        let jobs = TaskScope("Jobs", inheritsTaskLocals: false)
        let (below, apart) = (jobs.child("Below"), TaskScope("Apart", parent: jobs, inheritsTaskLocals: true))
        let (owner, other) = (Owner(), TaskScope("Other"))
        let seen = try await Locals.$request.withValue(7) {
            [
                try await jobs.addTask { Locals.request }.value,
                try await jobs.addTask(id: 1) { Locals.request }.value,
                try await jobs.addTask(for: owner) { Locals.request }.value,
                try await below.addTask { Locals.request }.value,
                try await apart.addTask { Locals.request }.value,
                try await other.addTask { Locals.request }.value,
            ]
        }
        #expect(seen == [nil, nil, nil, nil, 7, 7])
    }

    @Test func `the blocks inside of its runs pass on what was bound there`() async throws {
        let jobs = TaskScope("Jobs", inheritsTaskLocals: false)
        let seen = try await jobs.addTask {
            try await Locals.$request.withValue(7) {
                [
                    try await withTaskScope { scope in try await scope.addTask { Locals.request }.value },
                    try await race(among: [1]) { _ in Locals.request },
                    try await withDeadline(in: .seconds(60), abandoningAfter: .zero) { Locals.request },
                ]
            }
        }.value
        #expect(seen == [7, 7, 7])
    }

    @Test func `they have the priority and the actor of the call`() async throws {
        let jobs = TaskScope("Jobs", inheritsTaskLocals: false)
        let priority = try await Task(priority: .high) { try await jobs.addTask { Task.currentPriority }.value }.value
        #expect(priority == .high)
        let isolation = await MainActor.run { jobs.addTask { MainActor.assertIsolated() } }
        try await isolation.value
    }

    @Test func `one that waits has no task until it starts, although its caller is in one`() async throws {
        for inherits in [true, false] {
            let jobs = TaskScope("Jobs", limit: 1, inheritsTaskLocals: inherits)
            let gate = Gate()
            jobs.addTask { await gate.wait() }
            let waiting = jobs.addTask { 1 }
            #expect(waiting.run.machine.withLock { $0.hasTask } == inherits)
            gate.open()
            #expect(try await waiting.value == 1)
        }
    }
}
