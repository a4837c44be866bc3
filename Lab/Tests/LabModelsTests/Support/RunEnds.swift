import Lanyard
import Synchronization

/// How the runs of one scope end, in words, in the order in which they do.
final class RunEnds: Sendable {
    private let ends: Ends
    private let observation: TaskObservation

    /// Begins to watch; what has ended by then is not known.
    init(of scope: TaskScope) {
        ends = Ends(scope: scope.snapshot().info.id)
        observation = TaskObservation(ends)
    }

    var all: [String] { ends.all.withLock { $0 } }

    private final class Ends: SynchronousTaskObserver {
        let all = Mutex<[String]>([])
        private let scope: ScopeID

        init(scope: ScopeID) { self.scope = scope }

        func observe(_ event: TaskEvent) {
            guard event.scope.id == scope, case .finished(let run, let outcome) = event.kind else { return }
            let words =
                switch outcome {
                case .succeeded: "succeeded"
                case .failed(let error): "failed, \(error)"
                case .cancelled(let cause, _): "cancelled, \(cause.reason ?? "without a reason")"
                }
            all.withLock { $0.append("\(run.name ?? "a run"): \(words)") }
        }
    }
}
