internal import Synchronization

/// What a ``CancellationToken`` stands for. It lives while its handle, a registration or a token below it does.
///
/// Locks: its own and those of other tokens are never held together, and nothing is called or released under one (R4).
///
/// References: a core and its parent hold each other, until nothing hangs on the core or it is cancelled; then both
/// let go (R9). Whatever goes through the tree is a loop, because trees may be deeper than a stack.
final class TokenCore: Sendable {
    typealias StateMachine = TokenStateMachine<TokenHandler, TokenCore>

    let clock: ScopeClock
    private let isSet = Atomic<Bool>(false)
    private let machine = Mutex(StateMachine())

    init(clock: ScopeClock) {
        self.clock = clock
    }

    var isCancelled: Bool { isSet.load(ordering: .acquiring) }

    var cause: CancellationCause? { isCancelled ? machine.withLock { $0.cause } : nil }

    /// Whether nothing hangs on it.
    var isUnused: Bool { machine.withLock { $0.isUnused } }

    // MARK: Come

    func child() -> TokenCore {
        let child = TokenCore(clock: clock)
        switch machine.withLock({ $0.add(child: child) }) {
        case .entered(let place):
            child.machine.withLock { $0.enlist(StateMachine.Link(parent: self, place: place)) }
        case .cancelled(let cause):
            _ = child.set(cause, below: cause)
        }
        return child
    }

    /// The place of the handler; `nil` if it was called at once.
    func add(_ handler: TokenHandler) -> Int? {
        switch machine.withLock({ $0.add(handler: handler) }) {
        case .entered(let place):
            return place
        case .cancelled(let cause):
            handler.take()?(cause)
            return nil
        }
    }

    // MARK: Go

    func removeHandler(at place: Int) {
        cut(machine.withLock { $0.remove(handlerAt: place) }.cut)
    }

    /// The handle is gone.
    func release() {
        cut(machine.withLock { $0.release() })
    }

    /// Leaves the parent, which may have been kept only for this, and so on upwards.
    private func cut(_ link: StateMachine.Link?) {
        var next = link
        while let link = next {
            next = link.parent.machine.withLock { $0.remove(childAt: link.place) }.cut
        }
    }

    // MARK: Cancel

    /// Cancels the token and all below it, then calls the handlers.
    func cancel(_ cause: CancellationCause) {
        guard !isCancelled else { return }
        // One for all that are below, however deep: a chain of causes as long as the tree would not even be releasable.
        let below = CancellationCause(
            kind: .parentCancelled,
            origin: cause.origin,
            instant: cause.instant,
            underlying: cause
        )
        guard let taken = set(cause, below: below) else { return }
        cut(taken.cut)
        var handlersBelow: [TokenHandler] = []
        var remaining = taken.children.elements
        while let core = remaining.popLast() {
            guard let taken = core.set(below, below: below) else { continue }
            handlersBelow += taken.handlers.elements
            remaining += taken.children.elements
        }
        for handler in taken.handlers.elements { handler.take()?(cause) }
        for handler in handlersBelow { handler.take()?(below) }
    }

    private func set(_ cause: CancellationCause, below: CancellationCause) -> StateMachine.Taken? {
        machine.withLock { machine in
            let taken = machine.cancel(cause, below: below)
            // Here, so that who sees it also finds the cause.
            isSet.store(true, ordering: .releasing)
            return taken
        }
    }
}

/// A closure that is called once or never: whoever takes it out first decides.
final class TokenHandler: Sendable {
    typealias Action = @Sendable (CancellationCause) -> Void

    private let action: Mutex<Action?>

    init(_ action: @escaping Action) {
        self.action = Mutex(action)
    }

    func take() -> Action? {
        action.withLock { $0.take() }
    }
}

/// What hands out one token, which is cancelled with it: a run, a region. It makes the token when first asked for it.
protocol TokenSource: Sendable {
    /// The token, once there is one, and the cause that it is to be told.
    var issued: (token: CancellationToken?, cause: CancellationCause?) { get }

    /// A token to be kept.
    func makeToken() -> CancellationToken

    /// Keeps a token unless there is one; the one that is kept.
    func keep(_ made: CancellationToken) -> CancellationToken
}

extension TokenSource {
    /// The token. Whoever gets it finds it cancelled if its source is, also before those who cancelled that have come to it.
    func issueToken() -> CancellationToken {
        let token = issued.token ?? keep(makeToken())
        cancelToken()
        return token
    }

    /// Passes a cancellation on to the token.
    func cancelToken() {
        let (token, cause) = issued
        if let token, let cause { token.cancel(cause) }
    }
}
