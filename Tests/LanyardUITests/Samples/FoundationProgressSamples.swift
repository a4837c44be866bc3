import Foundation
import Lanyard
import LanyardTestSupport
import LanyardUI
import Testing

/// The samples of the documentation, as they stand there; `Scripts/check samples` compares them line by line.
@Suite("Samples: Foundation's progress")
struct FoundationProgressSamples {
    private let scope = TaskScope()

    @Test func `a run joins a tree of progress`() async throws {
        let (task, parent) = (scope.addTask {}, Progress(totalUnitCount: 1))
        let progress = task.foundationProgress()
        parent.addChild(progress, withPendingUnitCount: 1)
        _ = await task.outcome
        // The parent learns of it after the child, on the thread that tells.
        try await until("both are finished") { progress.isFinished && parent.isFinished }
    }

    @Test func `a run follows a loader`() async throws {
        struct Loader: Sendable {
            let progress = Progress(totalUnitCount: 1)
        }
        let loader = Loader()
        loader.progress.completedUnitCount = 1
        let task = scope.addTask {
            TaskContext.current.progress.total = 3
            try await TaskContext.current.progress.follow(loader.progress, weight: 3)
        }
        try await task.value
        #expect(task.progress.completed == 3)
    }
}
