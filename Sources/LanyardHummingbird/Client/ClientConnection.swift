#if Hummingbird
public import Hummingbird
import Lanyard
import NIOCore

/// The connection a request came over: who tells when its client has gone.
public struct ClientConnection: Sendable {
    private let channel: any Channel

    /// Takes the connection from where hummingbird makes the context of a request.
    public init(_ source: ApplicationRequestContextSource) {
        channel = source.channel
    }

    /// Ends a scope with kind `clientGone` as soon as the client has gone; at once if it has already.
    func onLeaving(end scope: TaskScope, origin: CallSite) {
        let id = scope.core.id
        watch { watcher in
            watcher.add(id) { [weak scope] in scope?.end(.clientGone, origin: origin) }
        } closed: { [weak scope] in
            scope?.end(.clientGone, origin: origin)
        }
    }

    /// The scope is no longer to be told.
    func forget(_ scope: TaskScope) {
        let id = scope.core.id
        watch {
            $0.remove(id)
        } closed: {
        }
    }

    /// Calls with the watcher of the connection, on its event loop; the first request of a connection makes it.
    private func watch(
        _ body: @escaping @Sendable (ClientWatcher) -> Void,
        closed: @escaping @Sendable () -> Void
    ) {
        let channel = channel
        channel.eventLoop.execute {
            let pipeline = channel.pipeline.syncOperations
            if let watcher = try? pipeline.handler(type: ClientWatcher.self) { return body(watcher) }
            let watcher = ClientWatcher()
            do { try pipeline.addHandler(watcher, position: .first) } catch { return closed() }
            body(watcher)
        }
    }
}
#endif
