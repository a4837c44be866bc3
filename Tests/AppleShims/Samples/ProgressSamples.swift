import AppIntents
import Lanyard
import LanyardTestSupport
import LanyardUI
import ProgressManager
import Testing

/// The samples of the documentation, as they stand there; `Scripts/check samples` compares them line by line.
@Suite("Samples: reporters and intents") struct ProgressSamples {
    private let scope = TaskScope()

    @Test func `a run is a part of a manager`() async throws {
        let gate = Gate()
        let (task, manager) = (scope.addTask { await gate.wait() }, ProgressManager(totalCount: 1))
        manager.assign(count: 1, to: task.progressReporter())
        #expect(!manager.isFinished)
        gate.open()
        _ = await task.outcome
        try await until("it is finished") { manager.isFinished }
    }

    @Test func `a run follows an importer`() async throws {
        let manager = ProgressManager(totalCount: 1)
        struct Importer: Sendable {
            let progressReporter: ProgressReporter
        }
        let importer = Importer(progressReporter: manager.reporter)
        manager.complete(count: 1)
        let task = scope.addTask {
            TaskContext.current.progress.total = 3
            try await TaskContext.current.progress.follow(importer.progressReporter, weight: 3)
        }
        try await task.value
        #expect(task.progress.completed == 3)
    }

    struct Library: Sendable {
        let tasks = TaskScope("Library")
        func load() async throws -> Int { 1 }
    }

    struct LoadIntent: CancellableIntent {
        let library = Library()

        func perform() async throws -> Int {
            let task = library.tasks.addTask { try await library.load() }
            return try await withIntentCancellationHandler {
                try await task.value
            } onCancel: { reason in
                task.cancel(intent: reason)
            }
        }
    }

    @Test func `an intent loads`() async throws {
        #expect(try await LoadIntent().perform() == 1)
    }
}
