import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite
struct LeakedTasksTests {
    private let file = "LanyardTestingTests/LeakedTasksTests.swift"

    @Test func `What has ended is no leak, and what was just cancelled may end`() async throws {
        let value = try await withNoLeakedTasks {
            let scope = TaskScope()
            _ = scope.addTask { try await untilCancelled() }
            return try await scope.addTask { 7 }.value
        }
        #expect(value == 7)
    }

    @Test func `A run that is left is told with its name, its origin and what to do`() async throws {
        let (scope, gate) = (TaskScope("Feed"), Gate())
        let line = #line + 1  // The macro moves the lines of its closure to its own.
        let error = await #expect(throws: LeakedTasks.self) {
            try await withNoLeakedTasks(grace: .zero) {
                await Task.yield()
                // One that runs, and one that waits for its turn.
                scope.addTask(id: 1, policy: .queue) { await gate.wait() }
                scope.addTask(id: 1, policy: .queue, name: "second") { await gate.wait() }
            }
        }
        let lines = try #require(error).description.replacing(/#\d+|\d+\.\d s(?!e)/, with: "_").split(separator: "\n")
        #expect(
            lines == [
                "2 runs were left 0.0 seconds after the end; wait for it, or cancel it: release or close its scope:",
                "  _ 1 · queue · running _ · \(file):\(line)",
                "  _ second 1 · queue · waiting _ for its turn · \(file):\(line)",
            ]
        )
        gate.open()
        try await scope.close()
    }

    @Test func `A run that does not obey is told with its cause`() async throws {
        let (begun, gate) = (Gate(), Gate())
        let error = await #expect(throws: LeakedTasks.self) {
            try await withNoLeakedTasks(grace: .milliseconds(20)) {
                let scope = TaskScope()
                scope.addTask(name: "stubborn") {
                    begun.open()
                    await gate.wait()
                }
                await begun.wait()
                scope.cancelAll("enough")
            }
        }
        let text = try #require(error).description
        #expect(text.hasPrefix("1 run was left 0.02 seconds after the end; look for what does not stop:\n"))
        #expect(text.contains("stubborn · straggling") && text.contains("scopeCancelled: enough (\(file):"))
        gate.open()
    }

    @Test func `Runs of others are not blamed, though they are in the same scope at the same time`() async throws {
        let (scope, gate) = (TaskScope("shared"), Gate())
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 {
                group.addTask { _ = scope.addTask { await gate.wait() } }
                group.addTask {
                    try await withNoLeakedTasks(grace: .zero) { try await scope.addTask {}.value }
                }
            }
            try await group.waitForAll()
        }
        gate.open()
        try await scope.close()
    }

    @Test func `A run belongs to whoever asked for it, however far down`() async throws {
        let (scope, gate) = (TaskScope(), Gate())
        let error = await #expect(throws: LeakedTasks.self) {
            try await withNoLeakedTasks(grace: .zero) {
                let outer = scope.addTask {
                    await Task { _ = scope.addTask(name: "inner") { await gate.wait() } }.value
                }
                try await outer.value
            }
        }
        #expect(try #require(error).runs.map(\.name) == ["inner"])
        gate.open()
        try await scope.close()
    }

    @Test func `A run is left although the one that added it ends while it is looked for`() async throws {
        let (scope, gate, lineage) = (TaskScope(), Gate(), TaskLineage())
        let first = await lineage.collecting { scope.addTask { await gate.wait() } }.get()
        var second: ScopedTask<Void>?
        let left = lineage.left { id in
            if id == second?.id { return scope.snapshot().runs.first { $0.id == id } }
            if second == nil {
                second = TaskLineage.$current.withValue(lineage) { scope.addTask { await gate.wait() } }
            }
            return nil  // As if the first had ended by now.
        }
        #expect(left.map(\.id) == [second?.id], "The list was read before the second came")
        gate.open()
        await settle(first)
        try await scope.close()
    }

    @Test func `A run that is asked for in a check within is a leak of the body around it, too`() async throws {
        let (scope, gate) = (TaskScope(), Gate())
        let error = await #expect(throws: LeakedTasks.self) {
            try await withNoLeakedTasks(grace: .zero) {
                try await checkCancels(within: .seconds(30)) {
                    if !Task.isCancelled { scope.addTask(name: "forgotten") { await gate.wait() } }
                }
            }
        }
        #expect(try #require(error).runs.map(\.name) == ["forgotten"])
        gate.open()
        try await scope.close()
    }

    @Test func `What the body throws comes before what it leaves`() async throws {
        struct Broken: Error {}
        let (scope, gate) = (TaskScope(), Gate())
        await #expect(throws: Broken.self) {
            try await withNoLeakedTasks(grace: .zero) {
                await Task.yield()
                scope.addTask { await gate.wait() }
                throw Broken()
            }
        }
        gate.open()
    }

    @Test func `A run that is skipped or refused, or joins another, is no leak`() async throws {
        let (scope, closed, gate) = (TaskScope(), TaskScope(), Gate())
        try await closed.close()
        let shared = scope.addTask(id: 1, policy: .join) { await gate.wait() }
        try await withNoLeakedTasks(grace: .zero) {
            let joined = scope.addTask(id: 1, policy: .join) {}
            let skipped = scope.addTask(id: 1, policy: .skip) {}
            #expect(admissions(joined, skipped, closed.addTask {}) == [.joined, .skipped, .refused])
        }
        gate.open()
        await settle(shared)
    }
}
