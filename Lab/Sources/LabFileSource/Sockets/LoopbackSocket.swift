internal import FlyingSocks
internal import Foundation

/// One connection's socket: waits without blocking a thread, and is closed only when nobody waits on it any more.
struct LoopbackSocket: Sendable {
    private let socket: Socket
    private let pool: any AsyncSocketPool

    init(_ socket: Socket, pool: any AsyncSocketPool) throws {
        self.socket = socket
        self.pool = pool
        try socket.setFlags(.nonBlocking)
        try socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        socket.closeOnExec()
    }

    /// Waits for bytes.
    ///
    /// - Returns: What has come; nothing once the peer has closed its end, or the connection is lost.
    /// - Throws: `CancellationError` only.
    func read() async throws -> [UInt8] {
        while true {
            try Task.checkCancellation()
            do {
                return try socket.read(atMost: 16_384)
            } catch SocketError.blocked {
                try await ready(for: .read)
            } catch {
                return []
            }
        }
    }

    /// Sends all of the data, and tells after each step how many bytes the system took.
    ///
    /// - Throws: `CancellationError`, or a `SocketError` when the connection is lost.
    func write(_ data: Data, sent: (Int) -> Void = { _ in }) async throws {
        var index = data.startIndex
        while index < data.endIndex {
            try Task.checkCancellation()
            do {
                let next = try socket.write(data, from: index)
                sent(next - index)
                index = next
            } catch SocketError.blocked {
                try await ready(for: .write)
            }
        }
    }

    /// Waits for a connection on a listening socket.
    func accept() async throws -> LoopbackSocket {
        while true {
            try Task.checkCancellation()
            do {
                return try LoopbackSocket(Socket(file: socket.accept().file), pool: pool)
            } catch SocketError.blocked {
                try await ready(for: .connection)
            }
        }
    }

    /// Closes the socket. No task may be reading or writing.
    ///
    /// - Parameter abruptly: Resets the connection rather than ending it in order.
    func close(abruptly: Bool = false) async {
        // The pool resumes a waiter before it has forgotten the descriptor. One turn on the pool makes sure that it
        // has, before the system gives the same number to another connection.
        if let turn = pool as? any Actor { await Self.take(turn) }
        if abruptly { try? socket.setValue(true, for: LingerOption()) }
        try? socket.close()
    }

    /// Whether an error tells that the connection is lost.
    static func isLoss(_ error: any Error) -> Bool {
        error is SocketError
    }

    private static func take(_ turn: isolated any Actor) {}

    /// A pool's own errors are not passed on: it may have confused the descriptor with one closed just before. The next
    /// read or write tells the truth.
    private func ready(for events: Socket.Events) async throws {
        do {
            try await pool.suspendSocket(socket, untilReadyFor: events)
        } catch {
            try Task.checkCancellation()
        }
    }
}
