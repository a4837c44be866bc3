#if canImport(Combine)
public import Combine

/// Combine's own: the same set holds tasks and subscriptions.
public typealias AnyCancellable = Combine.AnyCancellable
#else
/// Cancels something when it is told to or released, once: Combine's class for systems that have no Combine.
///
/// Keep it in a property or a set of whoever wants the work; assigning a new one cancels what the old one stood for.
/// Like Combine's it is not `Sendable`: it belongs to its owner. OpenCombine's class is another type; <doc:TasksInSets> shows
/// how to use both.
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

    /// Wraps what is to be called once, on ``cancel()`` or when the last reference goes away.
    public init(_ cancel: @escaping () -> Void) {
        action = cancel
    }

    deinit {
        cancel()
    }

    /// Cancels now; nothing happens if that was done before.
    public func cancel() {
        action.take()?()
    }

    /// Puts it into a set, which then keeps it.
    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(self)
    }

    /// Puts it at the end of a collection, such as an array, which then keeps it.
    public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) {
        collection.append(self)
    }
}

@available(*, unavailable)
extension AnyCancellable: Sendable {}

extension AnyCancellable: Hashable {
    /// Two are equal if they are the same object.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
        lhs === rhs
    }

    /// Hashes the object's identity.
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
