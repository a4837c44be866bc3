import Lanyard
import LanyardConsole
import LanyardTestSupport
import Testing

/// The samples of the documentation, as they stand there; `Scripts/check samples` compares them line by line.
@Suite("Samples: measuring")
struct ExecutionSamples {
    @Test func `a measured scope`() async {
        let tasks = TaskScope("Search", executor: MeasuredExecutor())
        let task = tasks.addTask {}
        await settle(task)
        #expect(task.measurement != nil)
    }

    @Test func `what a run did`() async {
        let (index, logged) = (Index(), Log<String>())
        func log(_ line: String) { logged.note(line) }
        let scope = TaskScope("Index", executor: MeasuredExecutor())
        let task = scope.addTask(name: "build") { try await index.build() }
        _ = await task.outcome
        if let measured = task.measurement {
            log("\(measured.busy) of work, \(measured.longestStretch) without giving way")
        }
        #expect(logged.all.count == 1)
    }
}

private struct Index {
    func build() async throws {}
}
