/// Decides about one token: who hangs on it, and when it lets go of the token above. It knows no closures and no threads:
/// it says what to do, and the token's core does it after unlocking.
///
/// Invariants:
/// 1. The cause is set once (the first wins), and in that step handlers and children are handed out and the link to the
///    parent is cut.
/// 2. What comes after the cause is not kept: it is told the cause instead.
/// 3. A link is cut as soon as nothing hangs on the token any more: its handle is released, it has no handlers and no
///    children. So one that goes away has no link, and no parent keeps what nobody can use.
/// 4. An index is removed at most once by whoever got it; after the cause it means nothing.
struct TokenStateMachine<Handler, Node>: ~Copyable {
    /// Where a token stands in the one above it.
    struct Link {
        let parent: Node
        let place: Int
    }

    private(set) var cause: CancellationCause?
    private var causeBelow: CancellationCause?
    private var isHeld = true
    private var link: Link?
    private var handlers = Slab<Handler>()
    private var children = Slab<Node>()

    // MARK: Come

    enum Entry {
        case entered(Int)
        case cancelled(CancellationCause)
    }

    mutating func add(handler: Handler) -> Entry {
        if let cause { return .cancelled(cause) }
        return .entered(handlers.insert(handler))
    }

    /// Takes a token below; of one that comes too late it says the cause that all below were given.
    mutating func add(child: Node) -> Entry {
        if let causeBelow { return .cancelled(causeBelow) }
        return .entered(children.insert(child))
    }

    /// Notes where it stands in its parent, which may have cancelled it since it got the place.
    mutating func enlist(_ link: Link) {
        guard cause == nil else { return }
        self.link = link
    }

    // MARK: Go

    /// What was removed, to be released outside the lock, and the link to cut in the parent if nothing is left.
    struct Removal<Removed> {
        var removed: Removed?
        var cut: Link?
    }

    mutating func remove(handlerAt place: Int) -> Removal<Handler> {
        guard cause == nil else { return Removal() }
        return Removal(removed: handlers.remove(at: place), cut: cutIfUnused())
    }

    mutating func remove(childAt place: Int) -> Removal<Node> {
        guard cause == nil else { return Removal() }
        return Removal(removed: children.remove(at: place), cut: cutIfUnused())
    }

    /// The handle is gone: nobody can cancel the token itself any more.
    mutating func release() -> Link? {
        isHeld = false
        return cutIfUnused()
    }

    private mutating func cutIfUnused() -> Link? {
        guard !isHeld && isUnused else { return nil }
        return link.take()
    }

    /// Whether it has neither handlers nor children.
    var isUnused: Bool { handlers.count == 0 && children.count == 0 }

    // MARK: Cancel

    /// What hung on a token when it was cancelled.
    struct Taken {
        let handlers: Slab<Handler>
        let children: Slab<Node>
        let cut: Link?
    }

    /// Sets the cause, and the one that those below are given; `nil` if it was cancelled before.
    mutating func cancel(_ cause: CancellationCause, below: CancellationCause) -> Taken? {
        guard self.cause == nil else { return nil }
        self.cause = cause
        causeBelow = below
        let taken = Taken(handlers: handlers, children: children, cut: link.take())
        handlers = Slab()
        children = Slab()
        return taken
    }
}

extension TokenStateMachine.Link: Sendable where Node: Sendable {}
