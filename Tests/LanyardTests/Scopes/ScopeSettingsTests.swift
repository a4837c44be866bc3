import LanyardTesting
import Testing

@testable import Lanyard

@Suite("What a scope hands down") struct ScopeSettingsTests {
    enum Saying: CaseIterable { case clock, priority, executor, handler }

    private final class PlainExecutor: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {}
    }

    /// Measures nothing, and executes nothing.
    private final class MeteringExecutor: RunMetering {
        func enqueue(_ job: consuming ExecutorJob) {}
        func makeExecutor() -> any RunExecutor { preconditionFailure("No run is made.") }
    }

    private let parent = TaskScope(
        "parent",
        clock: TestClock(),
        priority: .low,
        executor: MeteringExecutor(),
        onUnhandledError: { _, _ in }
    )

    @Test(arguments: Saying.allCases) func `is all that the other says nothing of`(_ saying: Saying) {
        let executor = PlainExecutor()
        let child =
            switch saying {
            case .clock: TaskScope(parent: parent, clock: TestClock())
            case .priority: TaskScope(parent: parent, priority: .high)
            case .executor: TaskScope(parent: parent, executor: executor)
            case .handler: TaskScope(parent: parent, onUnhandledError: { _, _ in })
            }
        let (settings, above) = (child.core.settings, parent.core.settings)
        #expect(settings !== above)
        #expect((settings.timers === above.timers) == (saying != .clock))
        #expect(settings.rawPriority == (saying == .priority ? TaskPriority.high : .low).rawValue)
        #expect(settings.executor === (saying == .executor ? executor : above.executor))
        #expect(settings.metering === (saying == .executor ? nil : above.metering))
        #expect(above.metering != nil && settings.onUnhandledError != nil)
    }

    @Test func `is shared with one that says nothing`() {
        #expect(TaskScope(parent: parent).core.settings === parent.core.settings)
        #expect(TaskScope().core.settings === TaskScope().core.settings)
    }

    @Test func `with the block that hears of its runs, whatever it says of its own`() async throws {
        try await withTaskScope { scope in
            let block = scope.core.block
            #expect(block != nil)
            #expect(TaskScope(parent: scope).core.block === block)
            #expect(TaskScope(parent: scope, priority: .low).core.block === block)
        }
        #expect(parent.core.block == nil)
    }
}
