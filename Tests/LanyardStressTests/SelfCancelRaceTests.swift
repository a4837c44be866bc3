import LanyardTestSupport
import Testing

@testable import Lanyard

extension Stress {
    /// Runs that cancel themselves while their caller may not have noted their task.
    @Suite struct SelfCancelRaceTests {
        /// What a run does that it is cancelled by.
        private enum Way: CaseIterable {
            case key, scope, parent, successor
        }

        /// Adds a run that cancels itself, and tells what it sees in its next line.
        @Sendable private static func add(by way: Way, under parent: TaskScope) -> ScopedTask<[Bool]> {
            let scope = parent.child()
            return scope.addTask(id: "me") {
                switch way {
                case .key: scope.cancel(id: "me")
                case .scope: scope.cancelAll()
                case .parent: parent.cancelAll()
                case .successor: scope.addTask(id: "me") {}
                }
                return [Task.isCancelled, CancellationCause.current != nil]
            }
        }

        @Test func `R1: it sees so in its next line, if it begins on another thread than its caller`() async {
            let tasks = Log<(Way, ScopedTask<[Bool]>)>()
            await onThreads(2) { _ in
                for _ in 0..<Effort.times(500) {
                    for way in Way.allCases { tasks.note((way, Self.add(by: way, under: TaskScope("Self")))) }
                }
            }
            for (way, task) in tasks.all { await Self.expectSeen(task, by: way) }
        }

        @Test func `R1: it sees so, too, if it has ended before its caller goes on`() async {
            let executor = HandOffExecutor()
            let tasks = Log<(Way, ScopedTask<[Bool]>)>()
            await onThreads(1) { _ in
                for _ in 0..<Effort.times(50) {
                    for way in Way.allCases {
                        tasks.note((way, Self.add(by: way, under: TaskScope("Self", executor: executor))))
                    }
                }
            }
            executor.stop()
            for (way, task) in tasks.all { await Self.expectSeen(task, by: way) }
        }

        private static func expectSeen(_ task: ScopedTask<[Bool]>, by way: Way) async {
            let outcome = await task.outcome
            guard case .cancelled(_, returned: let seen?) = outcome else {
                Issue.record("It had begun, and has returned what it saw: \(outcome)")
                return
            }
            #expect(seen == [true, true], "By \(way).")
        }
    }
}
