/// An object that tells code that is not async to stop: loops in C, threads, callbacks.
///
/// Hand the token to the code that does the work, and keep it where the work may be cancelled. Reading ``isCancelled`` is one
/// atomic load, so a hot loop can do it in each turn. Async code needs no token, because it can ask its task.
///
/// ```swift
/// let token = CancellationToken()
/// Thread.detachNewThread {
///     for tile in tiles where !token.isCancelled { render(tile) }
/// }
/// token.cancel("the window was closed")
/// ```
///
/// Tokens form trees: ``child()`` makes one that is cancelled with this one, and can be cancelled alone. A child keeps alive
/// what it needs of its parent. The parent keeps nothing of a child that nobody uses. Releasing a token cancels nothing. You
/// can call all of its methods from any thread, and from inside handlers.
///
/// The tree is that of tokio-util's `CancellationToken`, and the registration that removes itself is .NET's.
public final class CancellationToken: Sendable {
    private let core: TokenCore

    /// Makes a token that is not cancelled, and that depends on no other token.
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

    /// Whether this token, or a token above it, was cancelled. It never becomes `false` again.
    ///
    /// - Complexity: O(1), one atomic load.
    public var isCancelled: Bool { core.isCancelled }

    /// Why it was cancelled; `nil` if it was not.
    ///
    /// For a token below the one that was cancelled, the kind is `parentCancelled`. The underlying cause is that of the token
    /// that was cancelled, however far above it is.
    public var cause: CancellationCause? { core.cause }

    /// Throws if the token is cancelled, to leave a loop in a throwing function.
    ///
    /// - Throws: `CancellationError` if the token is cancelled.
    public func throwIfCancelled() throws(CancellationError) {
        if isCancelled { throw CancellationError() }
    }

    /// Cancels this token and all below it, but not the one above. The first cause wins.
    ///
    /// It calls the handlers, and waits for nothing else. By then all tokens below are cancelled, too, except those that
    /// another thread is cancelling at this moment.
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

    /// Adds a handler, which is called once when the token is cancelled, or at once if it already is.
    ///
    /// The handler is called on the thread that cancels, with no lock held, and in no particular order among others. It has to
    /// be quick, because the code that cancels waits for it. It keeps what it captures until it was called or removed, so
    /// capture the owner of the registration weakly.
    ///
    /// - Parameter handler: Takes the cause of this token.
    /// - Returns: The registration. When it is released, the handler is removed.
    public func onCancel(_ handler: @escaping @Sendable (CancellationCause) -> Void) -> CancellationRegistration {
        CancellationRegistration(TokenHandler(handler), at: core)
    }

    /// Makes a token below this one. It is cancelled with this one, or alone. If this one is cancelled, so is the new one from
    /// the start.
    ///
    /// - Complexity: O(1), however many there are.
    public func child() -> CancellationToken {
        CancellationToken(core: core.child())
    }
}

/// A handler's place at a ``CancellationToken``. Keep it for as long as you want the handler.
///
/// Releasing it is the same as calling ``remove()``, so it belongs in the object that the handler works for. It keeps what it
/// needs of the token, so you can discard the token itself.
///
/// ```swift
/// final class Connection: Sendable {
///     private let registration: CancellationRegistration
///
///     init(_ socket: Socket, until token: CancellationToken) {
///         registration = token.onCancel { _ in socket.shutDown() }
///     }
/// }
/// ```
///
/// .NET's `CancellationTokenRegistration`, which is disposed of, gave the idea.
public final class CancellationRegistration: Sendable {
    private let core: TokenCore
    private let handler: TokenHandler
    private let place: Int?

    init(_ handler: TokenHandler, at core: TokenCore) {
        self.core = core
        self.handler = handler
        place = core.add(handler)
    }

    deinit {
        remove()
    }

    /// Removes the handler. Once this call has returned, the handler does not start any more.
    ///
    /// If the handler is running on another thread, this call does not wait for it, but returns `false` at once. So you can
    /// call it from within the handler, too. Removing it twice changes nothing.
    ///
    /// - Returns: `true` if the handler was never called and never will be; `false` if it was called, is being called or was
    ///   removed before.
    @discardableResult
    public func remove() -> Bool {
        guard handler.take() != nil else { return false }
        if let place { core.removeHandler(at: place) }
        return true
    }
}
