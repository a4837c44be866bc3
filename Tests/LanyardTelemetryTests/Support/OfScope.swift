#if Telemetry
import Lanyard

/// Lets an observer see what happens in the scopes of one name, since other tests run beside this one.
struct OfScope<Observer: TaskObserver>: TaskObserver {
    let name: String
    let observer: Observer

    func observe(_ events: [TaskEvent], dropped: Int) async {
        await observer.observe(events.filter { $0.kind.scope.name == name }, dropped: dropped)
    }
}

extension TaskEvent.Kind {
    fileprivate var scope: ScopeInfo {
        switch self {
        case .scopeOpened(let scope), .scopeClosed(let scope): scope
        case .admitted(let run, _), .started(let run), .cancelRequested(let run, _), .delivered(let run),
            .withheld(let run), .finished(let run, _), .unhandledError(let run, _):
            run.scope
        }
    }
}
#endif
