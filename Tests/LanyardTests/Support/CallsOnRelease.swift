/// Calls back when it is released.
final class CallsOnRelease: Sendable {
    private let callback: @Sendable () -> Void

    init(_ callback: @escaping @Sendable () -> Void) {
        self.callback = callback
    }

    deinit { callback() }
}

/// A key with an object in it; all are equal.
struct ObjectKey: Hashable, Sendable {
    let object: CallsOnRelease

    static func == (lhs: ObjectKey, rhs: ObjectKey) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
