/// Calls back when it is released.
public final class CallsOnRelease: Sendable {
    private let callback: @Sendable () -> Void

    public init(_ callback: @escaping @Sendable () -> Void) {
        self.callback = callback
    }

    deinit { callback() }
}

/// A key with an object in it; all are equal.
public struct ObjectKey: Hashable, Sendable {
    public let object: CallsOnRelease

    public init(object: CallsOnRelease) {
        self.object = object
    }

    public static func == (lhs: ObjectKey, rhs: ObjectKey) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}
