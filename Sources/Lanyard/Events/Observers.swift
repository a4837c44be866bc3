internal import Synchronization

/// Who observes, in this process: the engine tells it what happens, and it tells everybody.
package final class Observers: EventRecorder {
    private static let shared = Observers()

    private let sinks = Mutex<[any EventSink]>([])

    private init() {}

    package static func add(_ sink: any EventSink) {
        shared.sinks.withLock { sinks in
            sinks.append(sink)
            Recorders.begin(.observers, with: shared)
        }
    }

    /// Whoever calls holds the sink, so that what is in it is not released under the lock.
    package static func remove(_ sink: any EventSink) {
        shared.sinks.withLock { sinks in
            sinks.removeAll { $0 === sink }
            if sinks.isEmpty { Recorders.end(.observers) }
        }
    }

    package func record(_ event: RunEvent, of run: Run) {
        push(TaskEvent.Kind(event, of: run), of: run.core)
    }

    package func record(_ event: ScopeEvent, of scope: ScopeCore) {
        push(TaskEvent.Kind(event, of: scope), of: scope)
    }

    private func push(_ kind: TaskEvent.Kind, of core: ScopeCore) {
        let event = TaskEvent(kind: kind, instant: core.clock.now())
        for sink in sinks.withLock({ $0 }) { sink.push(event) }
    }
}
