#if Hummingbird
public import Hummingbird
import Lanyard
import NIOCore

/// The connection over which a request came, which tells when its client has gone.
public struct ClientConnection: Sendable {
    let channel: any Channel

    /// Takes the connection from the source from which hummingbird makes the context of a request.
    public init(_ source: ApplicationRequestContextSource) {
        channel = source.channel
    }

    /// Whether it is one of the streams of a connection, as over HTTP/2: the parent of a connection is what accepted it.
    var isStream: Bool { !isSocket && channel.parent?.parent != nil }

    /// Tells whether the client has gone: at once, but over HTTP/2 its connection is asked, whose end comes before those of its streams.
    func tellWhetherGone(_ body: @escaping @Sendable (Bool) -> Void) {
        guard isStream, let connection = channel.parent else { return body(!channel.isActive) }
        guard connection.isActive, let isClosed = connection.isClosedByPeer else { return body(!connection.isActive) }
        isClosed.whenComplete { body((try? $0.get()) ?? true) }
    }

    /// Whether it has ended, or its client has ended its own side.
    var isLeft: Bool {
        get async {
            guard channel.isActive, let isClosed = channel.isClosedByPeer else { return !channel.isActive }
            return (try? await isClosed.get()) ?? !channel.isActive
        }
    }

    /// Whether it is a socket of NIO's. Looking takes as long as making a scope.
    var isSocket: Bool { channel is any SocketOptionProvider }

    /// Who watches the connection; the first request makes it.
    func watcher(on patrol: ClientPatrol) -> ClientWatcher {
        let (watcher, isNew) = patrol.watcher(of: self)
        if isNew {
            channel.closeFuture.whenComplete { [weak watcher] _ in watcher?.end() }
            if !channel.isActive {
                // It has ended, or is that of a test, which never was open and may never end.
                patrol.forget(watcher)
            } else if !watcher.isStream && !channel.tellsClosedByPeer {
                watcher.beginLookingAfter()
            }
        }
        return watcher
    }

    var eventLoop: any EventLoop { channel.eventLoop }

    /// Tells the handler of the connection to look. Called in its event loop.
    func tell(_ look: ClientPatrol.Look) {
        channel.pipeline.fireUserInboundEventTriggered(look)
    }

    /// Adds the handler that looks after the client, unless the connection has ended, or is that of a test, which never was open.
    func addHandler(for watcher: ClientWatcher) {
        let channel = channel
        channel.eventLoop.execute {
            guard channel.isActive else { return }
            do {
                let handler = ClientHandler(watcher)
                try channel.pipeline.syncOperations.addHandler(handler, position: .first)
            } catch {
                watcher.end()
            }
        }
    }
}
#endif
