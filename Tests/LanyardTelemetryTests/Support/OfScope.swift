#if Telemetry
import Lanyard

/// Lets an observer see what happens in the scopes of one name, since other tests run beside this one.
struct OfScope<Observer: TaskObserver>: TaskObserver {
    let name: String
    let observer: Observer

    func observe(_ events: [TaskEvent], dropped: Int) async {
        await observer.observe(events.filter { $0.scope.name == name }, dropped: dropped)
    }
}

/// The same in place.
struct OfScopeHere<Observer: SynchronousTaskObserver>: SynchronousTaskObserver {
    let name: String
    let observer: Observer

    func begin() { observer.begin() }

    func observe(_ event: TaskEvent) { if event.scope.name == name { observer.observe(event) } }
}
#endif
