package import NIOCore
internal import Synchronization

/// The connections that a port has accepted and that are open.
///
/// Between the port and the loop that takes them in they belong to nobody: a server that stops in that moment would leave
/// them open for as long as its process lives.
package final class AcceptedChannels: Sendable {
    private struct State {
        var open: [ObjectIdentifier: any Channel] = [:]
        var isOver = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Takes note of a connection until it is closed; when all have been closed, it is closed as well.
    package func add(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let isOver = state.withLock { state in
            if !state.isOver { state.open[id] = channel }
            return state.isOver
        }
        guard !isOver else { return channel.close(promise: nil) }
        channel.closeFuture.whenComplete { [self] _ in
            let closed = state.withLock { $0.open.removeValue(forKey: id) }
            withExtendedLifetime(closed) {}  // Released here, not under the lock.
        }
    }

    /// Closes all that are open, and each that is accepted from now on; returns when they are closed.
    package func closeAll() async {
        let left = state.withLock { state in
            state.isOver = true
            return state.open
        }
        for channel in left.values { channel.close(promise: nil) }
        for channel in left.values { try? await channel.closeFuture.get() }
    }
}
