internal import Foundation
internal import Synchronization

/// A connection to a server on this machine, whose blocking calls run on threads of their own.
final class PlainSocket: Sendable {
    private struct State {
        /// The last of them closes the socket: its number may be another's from then on.
        var users = 0
        var isClosed = false
    }

    private let number: Int32
    private let state = Mutex(State())

    init(port: Int, receiveBuffer: Int32?) async throws {
        try Task.checkCancellation()
        number = try await onThread { Result { try Self.connected(to: port, receiveBuffer) } }.get()
    }

    private static func connected(to port: Int, _ receiveBuffer: Int32?) throws -> Int32 {
        // The system says what kind of socket that is: the constant has another type on each.
        var (hints, list) = (addrinfo(), nil as UnsafeMutablePointer<addrinfo>?)
        (hints.ai_flags, hints.ai_family, hints.ai_protocol) = (AI_NUMERICHOST, AF_INET, Int32(IPPROTO_TCP))
        guard getaddrinfo("127.0.0.1", "\(port)", &hints, &list) == 0, let address = list?.pointee else {
            throw POSIXError(.EADDRNOTAVAIL)
        }
        defer { freeaddrinfo(list) }
        let socket = Foundation.socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        set(TCP_NODELAY, at: Int32(IPPROTO_TCP), of: socket, to: Int32(1))
        if let receiveBuffer { set(SO_RCVBUF, of: socket, to: receiveBuffer) }
        guard connect(socket, address.ai_addr, address.ai_addrlen) == 0 else {
            let code = errno
            Foundation.close(socket)
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ECONNREFUSED)
        }
        return socket
    }

    private static func set<Value: BitwiseCopyable>(
        _ option: Int32,
        at level: Int32 = SOL_SOCKET,
        of socket: Int32,
        to value: Value
    ) {
        withUnsafeBytes(of: value) { _ = setsockopt(socket, level, option, $0.baseAddress, socklen_t($0.count)) }
    }

    deinit {
        close()
    }

    /// Sends all of it.
    ///
    /// - Returns: Whether the system has taken it; `false` if the connection is lost.
    /// - Cancellation: Ends the connection, and throws.
    func send(_ data: Data) async throws -> Bool {
        try await use { Self.write(data, to: $0) } ?? false
    }

    private static func write(_ data: Data, to socket: Int32) -> Bool {
        // A lost connection is told by the result, not by a signal. This ends with the thread.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        return data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(socket, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Reads until the connection ends, or what takes the bytes says that they are enough.
    ///
    /// - Cancellation: Ends the connection, and throws.
    func receive(_ isEnough: @escaping @Sendable (ArraySlice<UInt8>) -> Bool) async throws {
        _ = try await use { socket in
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while true {
                let count = Foundation.read(socket, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0, !isEnough(buffer[..<count]) else { return }
            }
        }
    }

    /// Closes it, if that has not been done; who reads or sends is told that the connection has ended.
    func close(abruptly: Bool = false) {
        guard let others = begin(closing: true) else { return }
        if abruptly { Self.set(SO_LINGER, of: number, to: linger(l_onoff: 1, l_linger: 0)) }
        if others > 0 { hangUp() }
        end()
    }

    private func hangUp() {
        shutdown(number, Int32(SHUT_RDWR))
    }

    private func use<Value: Sendable>(_ body: @escaping @Sendable (Int32) -> Value) async throws -> Value? {
        guard begin() != nil else { return nil }
        defer { end() }
        let value = await withTaskCancellationHandler {
            await onThread { [number] in body(number) }
        } onCancel: {
            hangUp()
        }
        try Task.checkCancellation()
        return value
    }

    /// Keeps the socket open until ``end()``.
    ///
    /// - Returns: How many others use it; `nil` if it is closed.
    private func begin(closing: Bool = false) -> Int? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            state.isClosed = closing
            defer { state.users += 1 }
            return state.users
        }
    }

    private func end() {
        let isLast = state.withLock { state in
            state.users -= 1
            return state.isClosed && state.users == 0
        }
        if isLast { Foundation.close(number) }
    }
}
