import Lanyard
import LanyardConsole
import LanyardTelemetry
import Logging
import Tracing

/// C1: what being watched costs a run: told to an observer, recorded by the console, alone and with a key; measured with
/// swift-metrics, looked after by the log of stragglers, and in a span, with the back ends that do nothing.
enum Recorded {
    static let all = [
        Workload("C1.observed", 100_000) { count in await observed(by: Nobody(), count) },
        Workload("C1.inPlace", 100_000) { count in await observedInPlace(by: NobodyHere(), count) },
        Workload("C1.metrics", 100_000) { count in await observedInPlace(by: TaskMetrics(), count) },
        Workload("C1.log", 100_000) { count in
            await observed(by: StragglerLog(Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() }), count)
        },
        Workload("C1.span", 100_000) { count in
            let scope = TaskScope()
            await inBatches(count) { _ in scope.addTask { await withRunSpan("run") { _ in } } }
        },
        Workload("C1.tracer", 100_000) { count in
            let scope = TaskScope()
            await inBatches(count) { _ in scope.addTask { await withSpan("run") { _ in } } }
        },
        Workload("C1.recorded", 100_000) { count in
            await recorded { scope in await inBatches(count) { _ in scope.addTask {} } }
        },
        Workload("C1.recordedKeyed", 100_000) { count in
            await recorded { scope in
                await inBatches(count) { index in scope.addTask(id: index, policy: .concurrent) {} }
            }
        },
    ]

    private static func observed(by observer: some TaskObserver, _ count: Int) async {
        let (scope, observation) = (TaskScope(), TaskObservation(observer))
        await inBatches(count) { _ in scope.addTask {} }
        await observation.end()
    }

    private static func observedInPlace(by observer: some SynchronousTaskObserver, _ count: Int) async {
        let (scope, observation) = (TaskScope(), TaskObservation(observer))
        await inBatches(count) { _ in scope.addTask {} }
        await observation.end()
    }

    private static func recorded(_ body: (TaskScope) async -> Void) async {
        // Without its console it would be measured as an excellent figure.
        let console = try! await Console.start(announces: false)
        await body(TaskScope())
        await console.stop()
    }

    /// Takes what is told, and does nothing with it.
    private struct Nobody: TaskObserver {
        func observe(_ events: [TaskEvent], dropped: Int) async {}
    }

    /// The same in place.
    private struct NobodyHere: SynchronousTaskObserver {
        func observe(_ event: TaskEvent) {}
    }
}
