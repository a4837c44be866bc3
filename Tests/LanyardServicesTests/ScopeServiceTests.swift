#if ServiceLifecycle
import InMemoryLogging
import Lanyard
import LanyardServices
import LanyardTestSupport
import LanyardTesting
import Logging
import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing

@Suite("A scope as a service")
struct ScopeServiceTests {
    private let memory = InMemoryLogHandler()
    private var logger: Logger {
        let memory = memory
        return Logger(label: "test") { _ in memory }
    }

    private func service(_ scope: TaskScope, grace: Duration, patience: Duration) -> ScopeService {
        ScopeService(scope, grace: grace, patience: patience, logger: logger)
    }

    @Test func `a graceful shutdown asks the runs to finish, and returns when they have`() async throws {
        let scope = TaskScope("Jobs")
        let begun = Gate()
        let run = scope.addTask {
            begun.open()
            try await TaskContext.current.waitUntilAskedToFinish()
        }
        await begun.wait()
        let service = service(scope, grace: .seconds(60), patience: .seconds(60))
        try await testGracefulShutdown { trigger in
            let running = Task { try await service.run() }
            trigger.triggerGracefulShutdown()
            try await running.value
        }
        #expect(run.cause == nil)
        #expect(scope.isClosed)
        #expect(memory.entries.map(\.message) == ["“Jobs” is shut down: 1 finished, 0 cancelled, 0 straggling."])
    }

    @Test
    func `a task that does not finish in the grace is cancelled, one that does not obey in the patience is named`()
        async throws
    {
        let clock = TestClock()
        let scope = TaskScope("Jobs", clock: clock)
        let (begun, deaf) = (Gate(), Gate())
        let obeys = scope.addTask(name: "obeys") { try await untilCancelled() }
        let stubborn = scope.addTask(name: "stubborn") {
            begun.open()
            await deaf.wait()
        }
        await begun.wait()
        let service = service(scope, grace: .seconds(20), patience: .seconds(5))
        try await testGracefulShutdown { trigger in
            let running = Task { try await service.run() }
            trigger.triggerGracefulShutdown()
            await clock.sleepers(atLeast: 1)
            await clock.advance(by: .seconds(20))
            await settle(obeys)
            await clock.sleepers(atLeast: 1)
            await clock.advance(by: .seconds(5))
            try await running.value
        }
        #expect(obeys.cause?.kind == .shutdown)
        let entries = memory.entries
        #expect(entries.first?.message == "“Jobs” is shut down: 0 finished, 1 cancelled, 1 straggling.")
        #expect(entries.dropFirst().map(\.metadata["lanyard.run"]) == ["stubborn"])
        deaf.open()
        await settle(stubborn)
    }

    @Test func `a group that cancels the service leaves no grace, but time to obey`() async throws {
        let scope = TaskScope("Jobs")
        let begun = Gate()
        let run = scope.addTask {
            begun.open()
            try? await untilCancelled()
            await Task.yield()
        }
        await begun.wait()
        let service = service(scope, grace: .seconds(60), patience: .seconds(60))
        let running = Task { try await service.run() }
        running.cancel()
        try await running.value
        #expect(run.cause?.kind == .shutdown)
        #expect(memory.entries.map(\.message) == ["“Jobs” is shut down: 0 finished, 1 cancelled, 0 straggling."])
    }

    @Test func `a group that loses patience within the grace leaves no run uncounted`() async throws {
        let scope = TaskScope("Jobs")
        let asked = Gate()
        for _ in 0..<1_000 { scope.addTask { try await untilCancelled() } }
        scope.addTask {
            try await TaskContext.current.waitUntilAskedToFinish()
            asked.open()
        }
        let service = service(scope, grace: .seconds(60), patience: .seconds(60))
        try await testGracefulShutdown { trigger in
            let running = Task { try await service.run() }
            trigger.triggerGracefulShutdown()
            await asked.wait()
            running.cancel()
            try await running.value
        }
        let message = try #require(memory.entries.first?.message.description)
        // The one that was asked ends on its own or is cancelled just before.
        let ends = [(1, 1_000), (0, 1_001)].map {
            "“Jobs” is shut down: \($0) finished, \($1) cancelled, 0 straggling."
        }
        #expect(ends.contains(message))
    }

    @Test func `SIGTERM ends a process with a thousand runs in order, and names the ten that do not obey`() async throws
    {
        let process = try ChildProcess(product: "StubbornService")
        #expect(await process.line(containing: "1000 jobs run") != nil)
        process.send(15)
        let end = await process.end()
        #expect(end.code == 0)
        #expect(end.errors.contains("“Jobs” is shut down: 495 finished, 495 cancelled, 10 straggling."))
        for number in 1...10 { #expect(end.errors.contains("lanyard.run=stubborn \(number) ")) }
        #expect(end.errors.split(separator: "\n").count { $0.contains("goes on after the shutdown") } == 10)
        #expect(end.errors.contains("StubbornService/main.swift:"))
    }
}
#endif
