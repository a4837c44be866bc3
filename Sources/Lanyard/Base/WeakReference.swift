/// A reference that keeps nothing alive.
///
/// A struct, which lies in the closure that captures it; a captured variable that is weak would be in an object of its own.
/// Not generic, because of a struct that is, each use looks for the layout.
struct WeakReference: Sendable {
    private weak let object: (any AnyObject & Sendable)?

    init(_ object: any AnyObject & Sendable) {
        self.object = object
    }

    /// The object, of the type that it has: which that is, the caller knows.
    func object<Object: AnyObject>(as type: Object.Type = Object.self) -> Object? {
        object.map { unsafeDowncast($0, to: Object.self) }
    }
}

/// The same to an actor. A class, so that what has one among other things can be copied without run-time calls.
final class WeakActor: Sendable {
    weak let actor: (any Actor)?

    init(_ actor: any Actor) {
        self.actor = actor
    }
}
