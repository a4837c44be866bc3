/// A handler's place at a ``CancellationToken``: it is kept for as long as the handler is wanted.
///
/// Releasing it is the same as ``remove()``, so it belongs into the object that the handler works for. It keeps what it
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
/// The idea of a registration that is disposed of is .NET's `CancellationTokenRegistration`.
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

    /// Takes the handler back: once this has returned, it does not start any more.
    ///
    /// A handler that is running on another thread right now is not waited for: this returns `false` at once, so that
    /// it can be called from within the handler, too. Removing twice changes nothing.
    ///
    /// - Returns: `true` if the handler was never called and never will be; `false` if it was called, is being called
    ///   or was removed before.
    @discardableResult
    public func remove() -> Bool {
        guard handler.take() != nil else { return false }
        if let place { core.removeHandler(at: place) }
        return true
    }
}
