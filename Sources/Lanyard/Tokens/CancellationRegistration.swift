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
