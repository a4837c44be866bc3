/// Calls back when it is released.
package final class CallsOnRelease: Sendable {
    private let callback: @Sendable () -> Void

    package init(_ callback: @escaping @Sendable () -> Void) {
        self.callback = callback
    }

    deinit { callback() }
}

/// A key with an object in it; all are equal.
package struct ObjectKey: Hashable, Sendable {
    package let object: CallsOnRelease

    package init(object: CallsOnRelease) {
        self.object = object
    }

    package static func == (lhs: ObjectKey, rhs: ObjectKey) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
