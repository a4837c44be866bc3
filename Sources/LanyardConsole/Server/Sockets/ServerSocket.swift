internal import FlyingSocks
internal import Foundation
internal import Lanyard

/// A socket that waits without blocking a thread, and is closed only when nobody waits on it any more.
struct ServerSocket: Sendable {
    /// What the system keeps of what was written and not yet read. A viewer that is slower gets fewer frames and newer
    /// ones, rather than megabytes of old ones.
    private static let sendBuffer: Int32 = 128 << 10

    private let socket: Socket
    private let pool: any AsyncSocketPool
    private let clock: any Clock<Duration>
    /// How long a write may wait for the peer to take some more.
    private let writePatience: Duration

    init(_ socket: Socket, pool: any AsyncSocketPool, clock: any Clock<Duration>, writePatience: Duration) throws {
        self.socket = socket
        self.pool = pool
        self.clock = clock
        self.writePatience = writePatience
        try socket.setFlags(.nonBlocking)
        socket.closeOnExec()
    }

    /// The address on this side of the connection, or the one that is listened on.
    var localAddress: Socket.Address? { try? socket.sockname() }

    /// Waits for a connection.
    ///
    /// - Throws: `CancellationError`, or a `SocketError` if one was lost before it was taken.
    func accept() async throws -> ServerSocket {
        while true {
            try Task.checkCancellation()
            do {
                let accepted = Socket(file: try socket.accept().file)
                do {
                    try accepted.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
                    try accepted.setValue(Self.sendBuffer, for: .sendBufferSize)
                    return try ServerSocket(accepted, pool: pool, clock: clock, writePatience: writePatience)
                } catch {
                    try? accepted.close()
                    throw error
                }
            } catch SocketError.blocked {
                try await ready(for: .connection)
            }
        }
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

    /// Sends all of the data.
    ///
    /// - Throws: `CancellationError`, even when the peer took nothing for too long; a `SocketError` when the connection
    ///   is lost.
    func write(_ data: Data) async throws {
        var index = data.startIndex
        while index < data.endIndex {
            try Task.checkCancellation()
            do {
                index = try socket.write(data, from: index)
            } catch SocketError.blocked {
                try await Lanyard.withDeadline(in: writePatience, clock: clock) { try await ready(for: .write) }
            }
        }
    }

    /// Sends what the system takes at once, even from a task that is cancelled.
    func sendAtOnce(_ data: Data) {
        _ = try? socket.write(data)
    }

    /// Sends what the system takes at once, and closes; for a connection that nobody waits on.
    func dismiss(with data: Data) {
        sendAtOnce(data)
        try? socket.close()
    }

    /// Ends what is read and written, at once and from wherever this is called. Whoever serves the connection finds it lost, and closes it.
    func hangUp() {
        _ = shutdown(socket.file.rawValue, Int32(SHUT_RDWR))
    }

    /// Tells the peer that there is no more to come, and lets it read that before the connection closes: closing with
    /// bytes unread would reset it, and the peer might not see the answer. Waits for a second and a megabyte at most.
    func finish() async {
        _ = shutdown(socket.file.rawValue, Int32(SHUT_WR))
        try? await Lanyard.withDeadline(in: .seconds(1), clock: clock) {
            var left = 1 << 20
            while left > 0 {
                let count = try await read().count
                if count == 0 { return }
                left -= count
            }
        }
    }

    /// Closes the socket. No task may be reading or writing.
    func close() async {
        // The pool resumes a waiter before it has forgotten the descriptor. One turn on the pool makes sure that it
        // has, before the system gives the same number to another connection.
        if let turn = pool as? any Actor { await Self.take(turn) }
        try? socket.close()
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
