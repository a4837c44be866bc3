import FlyingSocks
import Foundation
import Synchronization
import Testing

@testable import LanyardConsole

/// A client that sends whatever bytes a test wants.
final class Client: Sendable {
    private let socket: ServerSocket
    private let received = Mutex<[UInt8]>([])

    /// - Parameter receiveBuffer: What the system may keep for it, in bytes.
    init(_ server: ConsoleServer, receiveBuffer: Int32? = nil) async throws {
        let socket = try Socket(domain: AF_INET)
        if let receiveBuffer { try socket.setValue(receiveBuffer, for: .receiveBufferSize) }
        // To this machine it takes no time: the system connects before anybody accepts.
        try socket.connect(to: .inet(ip4: "127.0.0.1", port: server.port))
        let pool = try await ServerPool.running
        self.socket = try ServerSocket(socket, pool: pool, clock: ContinuousClock(), writePatience: .seconds(60))
    }

    func send(_ text: String) async throws {
        try await socket.write(Data(text.utf8))
    }

    func send(_ bytes: [UInt8]) async throws {
        try await socket.write(Data(bytes))
    }

    /// Reads the next answer.
    func answer() async throws -> ClientAnswer {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) { head += try await take(1) }
        var answer = try #require(ClientAnswer(String(decoding: head.dropLast(4), as: UTF8.self)))
        answer.body = try await take(Int(answer.headers["content-length"] ?? "") ?? 0)
        return answer
    }

    /// Reads so many bytes.
    func take(_ count: Int) async throws -> [UInt8] {
        while true {
            let bytes = received.withLock { received -> [UInt8]? in
                guard received.count >= count else { return nil }
                defer { received.removeFirst(count) }
                return Array(received.prefix(count))
            }
            if let bytes { return bytes }
            let more = try await socket.read()
            if more.isEmpty { throw Ended() }
            received.withLock { $0 += more }
        }
    }

    /// Reads until the server has closed the connection, and gives what came.
    @discardableResult
    func untilEnd() async throws -> [UInt8] {
        while case let bytes = try await socket.read(), !bytes.isEmpty { received.withLock { $0 += bytes } }
        return received.withLock { $0 }
    }

    func close() async {
        await socket.close()
    }

    struct Ended: Error {}
}

/// What a client was answered.
struct ClientAnswer: Sendable {
    var status: Int
    /// Names in lower case.
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    init?(_ head: String) {
        let lines = head.split(separator: "\r\n")
        let first = lines.first?.split(separator: " ") ?? []
        guard first.count > 1, first[0] == "HTTP/1.1", let status = Int(first[1]) else { return nil }
        self.status = status
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body))
    }
}
