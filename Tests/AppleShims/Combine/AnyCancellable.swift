// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Cancels when it is told to or released.
public final class AnyCancellable: Cancellable, Hashable {
    private var action: (() -> Void)?

    public init(_ cancel: @escaping () -> Void) { action = cancel }

    public init(_ canceller: some Cancellable) { action = canceller.cancel }

    deinit { cancel() }

    public func cancel() { action.take()?() }

    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) { collection.append(self) }

    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable)
extension AnyCancellable: Sendable {}
