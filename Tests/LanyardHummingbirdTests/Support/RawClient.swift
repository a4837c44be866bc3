#if Hummingbird
import Foundation
import Testing

/// A client on a plain socket, which can leave in each of the ways clients leave.
final class RawClient: Sendable {
    private let socket: Int32

    /// Connects, on a thread of its own: that blocks where many come at once, and the server needs the tasks' threads.
    init(port: Int) async throws {
        let socket = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Self.connected(to: port)) }
        }
        self.socket = try #require(socket)
    }

    private static func connected(to port: Int) -> Int32? {
        let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return result == 0 ? socket : nil
    }

    deinit {
        close(socket)
    }

    /// Sends a request without a body.
    func get(_ path: String, _ fields: String...) {
        request("GET", path, fields)
    }

    /// Sends one with another method, without a body.
    func request(_ method: String, _ path: String, _ fields: [String] = []) {
        let text = (["\(method) \(path) HTTP/1.1", "Host: test"] + fields + ["", ""]).joined(separator: "\r\n")
        _ = send(socket, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    }

    /// Ends its side of the connection.
    func leave() {
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// Drops the connection: the server sees a reset.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        // Refers to nothing from now on: another file may get the number, which is closed with this once more.
        dup2(open("/dev/null", O_RDONLY), socket)
    }

    /// What has come, at the latest when the server ended the connection; on a thread of its own, since reading blocks.
    func received(upTo end: String? = nil) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [socket] in
                var (all, buffer) = ("", [UInt8](repeating: 0, count: 65_536))
                while case let count = recv(socket, &buffer, buffer.count, 0), count > 0 {
                    all += String(decoding: buffer[..<count], as: UTF8.self)
                    if let end, all.contains(end) { break }
                }
                continuation.resume(returning: all)
            }
        }
    }
}
#endif
