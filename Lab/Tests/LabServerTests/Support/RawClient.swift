import FlyingSocks
import Foundation
import Synchronization

@testable import LabServer

/// The least that can be called an HTTP client: it sends what it is told to, and shows what really comes back.
struct RawClient {
    private let socket: LoopbackSocket
    private let closing = Closing()
    private var buffer = Data()

    init(port: UInt16) async throws {
        let socket = try Socket(domain: AF_INET)
        try socket.connect(to: .inet(ip4: "127.0.0.1", port: port))
        self.socket = try LoopbackSocket(socket, pool: await LoopbackPool.running)
    }

    func send(_ text: String) async throws {
        try await send(Data(text.utf8))
    }

    func send(_ data: Data) async throws {
        try await socket.write(data)
    }

    /// Sends a request with these header lines.
    func request(_ path: String, method: String = "GET", _ headers: [String] = []) async throws {
        try await send((["\(method) /\(path) HTTP/1.1", "Host: test"] + headers + ["", ""]).joined(separator: "\r\n"))
    }

    /// Reads up to the empty line; `nil` if the connection ends before.
    mutating func head() async throws -> RawHead? {
        let end = Data("\r\n\r\n".utf8)
        while true {
            if let found = buffer.range(of: end) {
                let text = String(decoding: buffer[..<found.lowerBound], as: UTF8.self)
                buffer = Data(buffer[found.upperBound...])
                return RawHead(text)
            }
            let bytes = try await socket.read()
            if bytes.isEmpty { return nil }
            buffer += bytes
        }
    }

    /// Reads so many bytes, or fewer if the connection ends before.
    mutating func read(_ count: Int) async throws -> Data {
        var result = buffer.prefix(count)
        buffer = Data(buffer.dropFirst(count))
        while result.count < count {
            let bytes = try await socket.read()
            if bytes.isEmpty { break }
            let missing = count - result.count
            result += bytes.prefix(missing)
            buffer += bytes.dropFirst(missing)
        }
        return Data(result)
    }

    /// Reads until the connection ends.
    mutating func readToEnd() async throws -> Data {
        try await read(Int.max)
    }

    /// Closes the connection, if that has not been done: a descriptor closed twice may be somebody else's by then.
    func close(abruptly: Bool = false) async {
        guard !closing.hasBegun.exchange(true, ordering: .relaxed) else { return }
        await socket.close(abruptly: abruptly)
    }

    private final class Closing: Sendable {
        let hasBegun = Atomic(false)
    }
}
