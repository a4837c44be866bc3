import Foundation
import LabFileSource
import LabSockets
import LabTestSupport
import NIOCore
import Testing

@testable import LabServer

/// The same attacks at each port that the Lab opens.
@Suite("What each listener of the Lab bears") struct ListenerTests {
    enum Listener: String, CaseIterable, Sendable {
        case page, files

        /// Runs a body with one, and its port. `/slow` is answered never, or not to its end.
        func run(_ limits: ListenerLimits = ListenerLimits(), _ body: (UInt16) async throws -> Void) async throws {
            try await run(limits) { port, _ in try await body(port) }
        }

        /// - Parameter body: Gets what waits until the first request is in.
        func run(
            _ limits: ListenerLimits,
            _ body: (UInt16, _ isIn: () async throws -> Void) async throws -> Void
        ) async throws {
            switch self {
            case .page:
                var web = WebLimits()
                web.listener = limits
                try await withEcho(limits: web) { server, service in
                    try await body(UInt16(server.port)) { await service.began.wait() }
                }
            case .files:
                let files: [ServedFile] = [.generated("slow", size: 64 << 20) { $0.faults = [.stall(after: 1)] }]
                let source = try await FileSource.start(files: files, limits: limits)
                do {
                    try await body(source.port) { _ = try await source.requestCount(atLeast: 1) }
                    await source.stop()
                } catch {
                    await source.stop()
                    throw error
                }
            }
        }
    }

    private static func limits(_ change: (inout ListenerLimits) -> Void) -> ListenerLimits {
        var limits = ListenerLimits()
        change(&limits)
        return limits
    }

    @Test(arguments: Listener.allCases) func `a head that never ends is cut off`(_ listener: Listener) async throws {
        try await listener.run(Self.limits { $0.headTime = .milliseconds(20) }) { port in
            let client = try await RawClient(port: port)
            try? await client.send("GET / HTTP/1.1\r\nHost: 127")
            #expect(try await client.readToEnd().isEmpty)
            client.close()
        }
    }

    @Test(arguments: Listener.allCases)
    func `a head that comes byte by byte gets no more time`(_ listener: Listener) async throws {
        try await listener.run(Self.limits { $0.headTime = .milliseconds(20) }) { port in
            let client = try await RawClient(port: port)
            try? await client.send("GET / HTTP/1.1\r\nX: ")
            async let answer = client.readToEnd()
            var sent = 0
            while (try? await client.send("x")) != nil {
                sent += 1
                // Each byte takes as long as a whole request of somebody else.
                let other = try await RawClient(port: port)
                try? await other.get("/x", "Connection: close")
                _ = try? await other.readToEnd()
                other.close()
            }
            #expect(try await answer.isEmpty, "It is no head that is too long.")
            #expect(sent < 16_000)
            client.close()
        }
    }

    @Test(arguments: Listener.allCases)
    func `one connection too many is closed, and the others are not`(_ listener: Listener) async throws {
        let limits = Self.limits { ($0.connections, $0.headTime) = (1, .hours(1)) }
        try await listener.run(limits) { port, isIn in
            let first = try await RawClient(port: port)
            try await first.get("/slow")
            try await isIn()
            let second = try await RawClient(port: port)
            #expect(try await second.readToEnd().isEmpty)
            second.close()
            first.close()
            try await until("there is room again") {
                let third = try await RawClient(port: port)
                defer { third.close() }
                try? await third.get("/x", "Connection: close")
                return (try? await third.readToEnd().isEmpty) == false
            }
        }
    }

    @Test(arguments: Listener.allCases)
    func `a crowd that has had no moment to ask is not pushed out`(_ listener: Listener) async throws {
        let limits = Self.limits { ($0.connections, $0.moment, $0.headTime) = (1, .hours(1), .hours(1)) }
        try await listener.run(limits) { port, _ in
            // Which of them is taken in first depends on the threads that take them in.
            let clients = [try await RawClient(port: port), try await RawClient(port: port)]
            try await withThrowingTaskGroup(of: (Int, Data).self) { group in
                for (index, client) in clients.enumerated() {
                    group.addTask { (index, try await client.readToEnd()) }
                }
                let (refused, nothing) = try #require(try await group.next())
                #expect(nothing.isEmpty)
                try await clients[1 - refused].get("/x", "Connection: close")
                #expect(try await group.next()?.1.isEmpty == false)
            }
            for client in clients { client.close() }
        }
    }

    @Test(arguments: Listener.allCases)
    func `those who ask for nothing make room, and who is answered does not`(_ listener: Listener) async throws {
        let limits = Self.limits { ($0.connections, $0.moment, $0.headTime) = (8, .zero, .hours(1)) }
        try await listener.run(limits) { port, isIn in
            let answered = try await RawClient(port: port)
            try await answered.get("/slow")
            try await isIn()
            var idle: [RawClient] = []
            for _ in 0..<24 { idle.append(try await RawClient(port: port)) }
            try await until("somebody who asks is answered") {
                let late = try await RawClient(port: port)
                defer { late.close() }
                try? await late.get("/x", "Connection: close")
                return (try? await late.readToEnd().isEmpty) == false
            }
            answered.close()
            for client in idle { client.close() }
        }
    }

    @Test func `a process that may have few files open takes fewer connections`() {
        #expect(ListenerLimits.connections(within: ListenerLimits.descriptors) == 512)
        #expect(ListenerLimits.connections(within: .max) == 512)
        #expect(ListenerLimits.connections(within: 256) == 32)
        #expect(ListenerLimits.connections(within: 64) == 16)
    }

    @Test func `who sends without end, and reads nothing, is closed before that fills the memory`() async throws {
        try await Listener.files.run { port in
            let client = try await RawClient(port: port)
            try await client.send("GET /slow HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
            let piece = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
            var pieces = 0
            while pieces < 256, (try? await client.send(piece)) != nil { pieces += 1 }
            #expect(pieces < 64, "It takes what the system keeps for both sides, and no more.")
            client.close()
        }
    }

    @Test func `an answer that nobody takes is not waited for`() async throws {
        let limits = Self.limits { $0.answerTime = .milliseconds(20) }
        let source = try await FileSource.start(files: [.generated("big", size: 256 << 20)], limits: limits)
        let client = try await RawClient(port: source.port, receiveBuffer: 4096)
        try await client.send("GET /big HTTP/1.1\r\nHost: localhost:\(source.port)\r\n\r\n")
        _ = try await source.requestCount(atLeast: 1)
        try await source.openConnections(atMost: 0)
        client.close()
        await source.stop()
    }

    @Test(arguments: ["", "GET /a HTTP/1.1\r\nHost"])
    func `a connection that lies idle behind an answer is closed, and one that has begun a head sooner`(
        _ head: String
    ) async throws {
        let limits = Self.limits {
            ($0.answerTime, $0.headTime) =
                head.isEmpty ? (.seconds(2), .hours(1)) : (.hours(1), .seconds(2))
        }
        let source = try await FileSource.start(files: [.generated("a", size: 1)], limits: limits)
        let client = try await RawClient(port: source.port)
        try await client.get("/a")
        #expect(try await client.response().body.count == 1)
        if !head.isEmpty { try? await client.send(head) }
        #expect(try await client.readToEnd().isEmpty)
        client.close()
        await source.stop()
    }

    @Test(arguments: Listener.allCases)
    func `names of other machines and pages of other sites are refused`(_ listener: Listener) async throws {
        try await listener.run { port in
            for (headers, status) in [
                ("Host: evil.example:\(port)", 421), ("Host: 127.0.0.1:1", 421), ("Host: localhost", 421),
                ("Accept: a", 400), ("Host: 127.0.0.1:\(port)\r\nOrigin: http://evil.example", 403),
                ("Host: localhost:\(port)\r\nOrigin: null", 403),
            ] {
                let client = try await RawClient(port: port)
                try await client.send("GET /x HTTP/1.1\r\n\(headers)\r\nConnection: close\r\n\r\n")
                let answer = String(decoding: try await client.readToEnd(), as: UTF8.self)
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(headers): \(answer.prefix(40))")
                client.close()
            }
        }
    }
}
