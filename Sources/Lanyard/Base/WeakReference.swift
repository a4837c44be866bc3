/// A reference that keeps nothing alive.
///
/// A struct, which lies in the closure that captures it; a captured variable that is weak would be in an object of its own.
/// Not generic, because of a struct that is, each use looks for the layout.
struct WeakReference: Sendable {
    private nonisolated(unsafe) weak let object: AnyObject?

    init(_ object: any AnyObject & Sendable) {
        self.object = object
    }

    /// A reference to an object that is touched only where that is allowed.
    init(unchecked object: AnyObject) {
        self.object = object
    }

    /// The object, of the type that it has: which that is, the caller knows.
    func object<Object: AnyObject>(as type: Object.Type = Object.self) -> Object? {
        // Not mapped: a function that takes any type looks for the type of the optional, at each use.
        if let object { unsafeDowncast(object, to: Object.self) } else { nil }
    }
}

/// A reference to an actor that does not keep it alive. A class, because a struct with a weak reference in it is copied by
/// run-time calls.
final class WeakActor: Sendable {
    weak let actor: (any Actor)?

    init(_ actor: any Actor) {
        self.actor = actor
    }
}
