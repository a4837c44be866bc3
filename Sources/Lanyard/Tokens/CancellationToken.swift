/// Tells code that is not async that it is to stop: loops in C, threads, callbacks.
///
/// Hand the token to the code that does the work, and keep it where the work may be cancelled. Asking is one atomic
/// load, so a hot loop can ask in each turn. In code that is async the task itself is asked; no token is needed there.
///
/// ```swift
/// let token = CancellationToken()
/// Thread.detachNewThread {
///     for tile in tiles where !token.isCancelled { render(tile) }
/// }
/// token.cancel("the window was closed")
/// ```
///
/// Tokens form trees: ``child()`` makes one that is cancelled with this one, and can be cancelled alone. A child keeps
/// alive what it needs of its parent; the parent keeps nothing of a child that nobody uses. Releasing a token cancels
/// nothing. All of its methods may be called from any thread, and from inside handlers.
///
/// The tree is that of tokio-util's `CancellationToken`, the registration that removes itself .NET's.
public final class CancellationToken: Sendable {
    private let core: TokenCore

    /// Makes a token that nobody has cancelled, and that depends on no other.
    public convenience init() {
        self.init(clock: .continuous)
    }

    /// Makes a token whose causes tell the time of a scope.
    convenience init(clock: ScopeClock) {
        self.init(core: TokenCore(clock: clock))
    }

    init(core: TokenCore) {
        self.core = core
    }

    deinit {
        core.release()
    }

    /// Whether it, or a token above it, was cancelled. Never becomes false again.
    ///
    /// - Complexity: O(1), one atomic load.
    public var isCancelled: Bool { core.isCancelled }

    /// Why it was cancelled. For a token below the one that was cancelled the kind is `parentCancelled`, and the
    /// underlying cause is that of the token that was, however far above.
    public var cause: CancellationCause? { core.cause }

    /// Leaves a throwing loop once the token is cancelled.
    ///
    /// - Throws: `CancellationError` if it is cancelled.
    public func throwIfCancelled() throws(CancellationError) {
        if isCancelled { throw CancellationError() }
    }

    /// Cancels the token and all below it, but not the one above; the first cause wins.
    ///
    /// Never waits for anything but the handlers, which are called here. By then all tokens below are cancelled, too,
    /// save those that another thread is cancelling at this moment.
    ///
    /// - Complexity: O(*n*) in the number of handlers and of tokens below.
    public func cancel(_ reason: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        cancel(
            CancellationCause(
                kind: .requested,
                reason: reason,
                origin: CallSite(fileID: fileID, line: line),
                instant: core.clock.now()
            )
        )
    }

    /// Cancels it for a cause that somebody else has.
    func cancel(_ cause: CancellationCause) {
        core.cancel(cause)
    }

    /// Calls a handler once when the token is cancelled, at once if it was already.
    ///
    /// It is called on the thread that cancels, with no lock held, in no particular order among others, and has to be
    /// quick: whoever cancels waits for it. It keeps what it captures until it was called or removed; capture the owner
    /// of the registration weakly.
    ///
    /// - Parameter handler: Gets the cause of this token.
    /// - Returns: What the handler hangs on: when it is released, the handler is removed.
    public func onCancel(_ handler: @escaping @Sendable (CancellationCause) -> Void) -> CancellationRegistration {
        CancellationRegistration(TokenHandler(handler), at: core)
    }

    /// Makes a token below this one: cancelled with it, or alone. If this one is cancelled, it is born cancelled.
    ///
    /// - Complexity: O(1), however many there are.
    public func child() -> CancellationToken {
        CancellationToken(core: core.child())
    }
}
