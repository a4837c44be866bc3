#if Hummingbird
import Lanyard
import NIOCore

/// Sees that the client has ended its side of a connection, or that the connection is gone.
///
/// It stands first in the pipeline for as long as the connection lives, and belongs to its event loop. A client that has
/// sent its request and closes only its own side looks the same as one that has gone; as in Go's net/http, it counts as
/// gone.
final class ClientWatcher: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private var listeners: [ScopeID: @Sendable () -> Void] = [:]
    private var isGone = false

    /// Calls `listener` once when the client has gone; at once if it has already.
    func add(_ id: ScopeID, _ listener: @escaping @Sendable () -> Void) {
        if isGone { listener() } else { listeners[id] = listener }
    }

    func remove(_ id: ScopeID) {
        listeners[id] = nil
    }

    /// Looks whether the client has gone before this was here: then no event comes any more.
    func handlerAdded(context: ChannelHandlerContext) {
        if !context.channel.isActive { return leave() }
        let watcher = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.channel.isClosedByPeer?.whenSuccess { if $0 { watcher.value.leave() } }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { leave() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    private func leave() {
        isGone = true
        let told = listeners
        listeners = [:]
        for listener in told.values { listener() }
    }
}
#endif
