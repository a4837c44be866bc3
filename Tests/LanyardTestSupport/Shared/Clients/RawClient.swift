package import Foundation
internal import Synchronization

/// A client on a plain socket: it sends whatever bytes a test wants, right or wrong, shows what really comes back, and
/// leaves in order or not.
///
/// What may block does so on a thread of its own. One at a time may read, and another may send meanwhile.
package final class RawClient: Sendable {
    /// The server has ended the connection, or it is lost.
    package struct Ended: Error {
        package init() {}
    }

    /// The port of the server.
    package let port: Int
    private let socket: PlainSocket
    private let received = Mutex(Data())

    /// Connects to a server on this machine.
    ///
    /// - Parameter receiveBuffer: What the system may keep for it, in bytes.
    package init(port: some BinaryInteger, receiveBuffer: Int32? = nil) async throws {
        self.port = Int(port)
        socket = try await PlainSocket(port: Int(port), receiveBuffer: receiveBuffer)
    }

    package func send(_ text: String) async throws {
        try await send(text.utf8)
    }

    /// - Throws: ``Ended`` if the connection is lost before the system has taken all of it.
    package func send(_ bytes: some Sequence<UInt8>) async throws {
        guard try await socket.send(Data(bytes)) else { throw Ended() }
    }

    /// Reads so many bytes, or fewer if the connection ends before.
    package func read(_ count: Int) async throws -> Data {
        try await receive { $0.count >= count }
        return received.withLock { received in
            defer { received = Data(received.dropFirst(count)) }
            return Data(received.prefix(count))
        }
    }

    /// Reads until the connection ends.
    @discardableResult
    package func readToEnd() async throws -> Data { try await read(.max) }

    /// Reads up to these bytes, which are not returned; `nil` if the connection ends before.
    package func read(upTo end: Data) async throws -> Data? {
        try await receive { $0.range(of: end) != nil }
        return received.withLock { received in
            guard let range = received.range(of: end) else { return nil }
            defer { received = Data(received[range.upperBound...]) }
            return Data(received[..<range.lowerBound])
        }
    }

    /// Reads up to a text, and takes what has come behind it, too; all there is if the connection ends before.
    package func received(upTo end: String) async throws -> String {
        try await receive { $0.range(of: Data(end.utf8)) != nil }
        return received.withLock { received in
            defer { received = Data() }
            return String(decoding: received, as: UTF8.self)
        }
    }

    /// Reads until what has come is enough, or the connection ends.
    private func receive(until isEnough: @escaping @Sendable (Data) -> Bool) async throws {
        if received.withLock({ isEnough($0) }) { return }
        try await socket.receive { bytes in
            self.received.withLock { received in
                received += bytes
                return isEnough(received)
            }
        }
    }

    /// Closes the connection, if that has not been done.
    ///
    /// - Parameter abruptly: Drops it: the server sees a reset.
    package func close(abruptly: Bool = false) {
        socket.close(abruptly: abruptly)
    }
}
