import Foundation
import Lanyard
import LanyardConsole
import LanyardTelemetry
import Logging
import Tracing

/// C1: what being watched costs the call that users write, and the smallest run: told to an observer, recorded as by the console,
/// alone and with a key; measured with swift-metrics, looked after by the log of stragglers, and in a span, with the back ends
/// that do nothing.
enum Recorded {
    static let all =
        watchers.flatMap { name, watched in
            [
                Workload("C1.call.\(name)", 100_000) { count in await watched { await calls(count) } },
                Workload("C1.\(name)", 100_000) { count in await watched { await runs(count) } },
            ]
        } + [
            Workload("C1.span", 100_000) { count in
                let scope = TaskScope()
                await inBatches(count) { _ in scope.addTask { await withRunSpan("run") { _ in } } }
            },
            Workload("C1.tracer", 100_000) { count in
                let scope = TaskScope()
                await inBatches(count) { _ in scope.addTask { await withSpan("run") { _ in } } }
            },
            Workload("C1.recordedKeyed", 100_000) { count in
                await recorded { await keyedRuns(count) }
            },
        ]

    private static let watchers: [(String, @Sendable (() async -> Void) async -> Void)] = [
        ("observed", { await observed(by: TaskObservation(Nobody()), $0) }),
        ("inPlace", { await observed(by: TaskObservation(NobodyHere()), $0) }),
        ("metrics", { await observed(by: TaskObservation(TaskMetrics()), $0) }),
        (
            "log",
            {
                let log = StragglerLog(Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() })
                await observed(by: TaskObservation(log), $0)
            }
        ),
        ("recorded", { await recorded($0) }),
    ]

    /// The call of W13: for a model on the main actor, with a key, replaced and delivered.
    private static func calls(_ count: Int) async { await ScopedSearch().each(count) { $0.replace() } }

    private static func runs(_ count: Int) async {
        let scope = TaskScope()
        await inBatches(count) { _ in scope.addTask {} }
    }

    private static func keyedRuns(_ count: Int) async {
        let scope = TaskScope()
        await inBatches(count) { index in scope.addTask(id: index, policy: .concurrent) {} }
    }

    private static func observed(by observation: TaskObservation, _ body: () async -> Void) async {
        await body()
        await observation.end()
    }

    /// As a console records. It looks at what was recorded at the beginning and at the end alone: a console does so once a second, and
    /// where instructions are counted a second has fifty times fewer calls. What these looks take is for `Scripts/console/watching` to say.
    private static func recorded(_ body: () async -> Void) async {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).lanyard")
        // Without its recording it would be measured as an excellent figure.
        let recording = try! await Console.record(to: file, every: .seconds(86_400))
        await body()
        try! await recording.stop()
        try? FileManager.default.removeItem(at: file)
    }

    /// Takes what is told, and does nothing with it.
    private struct Nobody: TaskObserver {
        func observe(_ events: [TaskEvent], dropped: Int) async {
            precondition(dropped == 0, "What is dropped costs less.")
        }
    }

    /// The same in place.
    private struct NobodyHere: SynchronousTaskObserver {
        func observe(_ event: TaskEvent) {}
    }
}
