#if Hummingbird
import Lanyard
import NIOCore
import Synchronization

/// Sees that the client has ended its side of a connection, or that the connection is gone.
///
/// It stands first in the pipeline for as long as the connection lives. Scopes come and go from any thread. A client that has
/// sent its request and closes only its own side looks the same as one that has gone; as in Go's net/http, it counts as
/// gone.
final class ClientWatcher: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = Any

    private let state = Mutex(State())
    private let forget: @Sendable () -> ClientWatcher?

    private struct State {
        /// Those to be ended, and the places that made them.
        var scopes: [ScopeID: (core: ScopeCore, origin: CallSite)] = [:]
        var isGone = false
    }

    /// - Parameter forget: Lets nobody find it any more, and returns it.
    init(forget: @escaping @Sendable () -> ClientWatcher?) {
        self.forget = forget
    }

    /// Ends a scope with kind `clientGone` when the client has gone; at once if it has already.
    func add(_ core: ScopeCore, origin: CallSite) {
        let isGone = state.withLock { state in
            if !state.isGone { state.scopes[core.id] = (core, origin) }
            return state.isGone
        }
        if isGone { core.end(.clientGone, origin: origin) }
    }

    /// The scope is no longer to be told.
    func remove(_ core: ScopeCore) {
        let removed = state.withLock { $0.scopes.removeValue(forKey: core.id) }
        withExtendedLifetime(removed) {}
    }

    /// The client has gone.
    func leave() {
        let scopes = state.withLock { state in
            state.isGone = true
            defer { state.scopes = [:] }
            return state.scopes
        }
        for (core, origin) in scopes.values { core.end(.clientGone, origin: origin) }
    }

    /// The connection is over.
    func end() {
        leave()
        withExtendedLifetime(forget()) {}
    }

    /// Looks whether the client has gone before this was here: then no event comes any more.
    func handlerAdded(context: ChannelHandlerContext) {
        if !context.channel.isActive { return leave() }
        context.channel.isClosedByPeer?.whenSuccess { [self] in if $0 { leave() } }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { leave() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }
}
#endif
