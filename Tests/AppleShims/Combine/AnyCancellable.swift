// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Cancels when it is told to or released.
/// https://developer.apple.com/documentation/combine/anycancellable
public final class AnyCancellable: Cancellable, Hashable {
    private var action: (() -> Void)?

    /// https://developer.apple.com/documentation/combine/anycancellable/init(_:)-3icn3
    public init(_ cancel: @escaping () -> Void) { action = cancel }

    /// https://developer.apple.com/documentation/combine/anycancellable/init(_:)-48fh3
    public init<C: Cancellable>(_ canceller: C) { action = canceller.cancel }

    deinit { cancel() }

    /// https://developer.apple.com/documentation/combine/anycancellable/cancel()
    public func cancel() { action.take()?() }

    /// https://developer.apple.com/documentation/combine/anycancellable/store(in:)-3hyxs
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// https://developer.apple.com/documentation/combine/anycancellable/store(in:)-6cr9i
    public func store<C>(in collection: inout C)
    where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        collection.append(self)
    }

    /// https://developer.apple.com/documentation/combine/anycancellable/==(_:_:)
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

    /// https://developer.apple.com/documentation/combine/anycancellable/hash(into:)
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable)
extension AnyCancellable: Sendable {}
