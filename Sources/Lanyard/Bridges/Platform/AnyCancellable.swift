#if canImport(Combine)
public import Combine

/// Combine's own class, so that one set holds both tasks and subscriptions.
public typealias AnyCancellable = Combine.AnyCancellable
#else
/// An object that cancels something once, when it is told to or released: Combine's class, for systems without Combine.
///
/// Keep it in a property or a set of the object that wants the work. When you assign a new one, the old one is released, and
/// cancels what it stood for. As in Combine, the class is not `Sendable`: it belongs to its owner. OpenCombine's class is
/// another type; <doc:TasksInSets> shows how to use both.
///
/// ```swift
/// private var reload: AnyCancellable?
///
/// func refresh() {
///     reload = Task { await load() }.eraseToAnyCancellable()
/// }
/// ```
public final class AnyCancellable {
    private var action: (() -> Void)?

    /// Wraps a closure, which is called once: on ``cancel()``, or when the last reference goes away.
    public init(_ cancel: @escaping () -> Void) {
        action = cancel
    }

    deinit {
        cancel()
    }

    /// Cancels now. A second call does nothing.
    public func cancel() {
        action.take()?()
    }

    /// Adds this object to a set, which then keeps it.
    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(self)
    }

    /// Appends this object to a collection, such as an array, which then keeps it.
    public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) {
        collection.append(self)
    }
}

@available(*, unavailable)
extension AnyCancellable: Sendable {}

extension AnyCancellable: Hashable {
    /// Returns whether both are the same object.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
        lhs === rhs
    }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
#endif

// Members of Combine's class can only be used where Combine is imported, which is nowhere but here.

/// Wraps what is to be called once, for files that do not know whose class this is.
func anyCancellable(_ cancel: @escaping () -> Void) -> AnyCancellable {
    AnyCancellable(cancel)
}
