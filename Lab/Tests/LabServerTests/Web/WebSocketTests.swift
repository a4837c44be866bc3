import Foundation
import LabTestSupport
import LanyardTesting
import Testing

@testable import LabServer

@Suite struct WebSocketTests {
    private func withSocket(
        limits: WebLimits = WebLimits(),
        _ body: (RawSocket, EchoService) async throws -> Void
    ) async throws {
        try await withEcho(limits: limits) { server, service in
            let socket = try await RawSocket(port: server.port)
            try await body(socket, service)
            socket.close()
        }
    }

    @Test func `messages are carried in order`() async throws {
        try await withSocket { socket, _ in
            for text in ["one", "", "drei ä 🦉", String(repeating: "x", count: 1 << 14)] {
                try await socket.send(text)
                #expect(try await socket.next()?.text == text)
            }
        }
    }

    @Test func `a message may come in parts, with a ping between them`() async throws {
        try await withSocket { socket, _ in
            try await socket.send(raw: RawFrame.bytes(Array("Hitch".utf8), isFinal: false))
            try await socket.send(raw: RawFrame.bytes(Array("?".utf8), opcode: 9))
            try await socket.send(raw: RawFrame.bytes(Array("hiker".utf8), opcode: 0))
            #expect(try await socket.next() == RawFrame(start: 0x8A, Array("?".utf8)))
            #expect(try await socket.next()?.text == "Hitchhiker")
        }
    }

    /// What must not come, and the closing code that it gets.
    static let wrong: [([UInt8], Int)] = [
        (RawFrame.bytes(Array("x".utf8), isMasked: false), 1002),
        (RawFrame.bytes(Array("x".utf8), opcode: 0), 1002),
        (RawFrame.bytes(Array("x".utf8), opcode: 3), 1002),
        (RawFrame.bytes(Array("x".utf8), opcode: 0x41), 1002),
        (RawFrame.bytes(Array("x".utf8), isFinal: false) + RawFrame.bytes(Array("x".utf8)), 1002),
        (RawFrame.bytes([UInt8](repeating: 0, count: 126), opcode: 9), 1002),
        ((0..<64).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }, 1002),
        (RawFrame.bytes(Array("x".utf8), opcode: 2), 1003),
        (RawFrame.bytes([0xFF, 0xFE]), 1007),
        (RawFrame.bytes([UInt8](repeating: 0, count: 1 << 14 + 1)), 1009),
        (RawFrame.bytes([], claiming: 1 << 40), 1009),
        (
            RawFrame.bytes([UInt8](repeating: 0, count: 1 << 14), isFinal: false)
                + RawFrame.bytes([UInt8](repeating: 0, count: 1), opcode: 0), 1009
        ),
        (
            RawFrame.bytes([], isFinal: false)
                + (0..<64).reduce(into: []) { data, _ in data += RawFrame.bytes([], opcode: 0, isFinal: false)
                },
            1009
        ),
        (RawFrame.bytes([3, 232], opcode: 8), 1000),
    ]

    @Test(arguments: wrong.indices)
    func `what must not come ends the connection with a reason`(index: Int) async throws {
        let (data, code) = Self.wrong[index]
        try await withEcho { server, service in
            let socket = try await RawSocket(port: server.port)
            try await socket.send(raw: data)
            #expect(try await socket.closingCode() == code)
            await service.ended.wait()
        }
    }

    @Test func `a million bytes are not read, and the reason arrives anyway`() async throws {
        try await withEcho { server, service in
            let socket = try await RawSocket(port: server.port)
            async let sent: Void? = try? await socket.send(String(repeating: "x", count: 1 << 20))
            #expect(try await socket.next()?.code == 1009)
            await service.ended.wait()
            await sent
            socket.close()
        }
    }

    @Test(arguments: ["http://evil.example", "null", "http://127.0.0.1:1"])
    func `a page of another site cannot open one`(origin: String) async throws {
        try await withEcho { server, _ in
            await #expect(throws: RawSocket.Refused(status: 403)) {
                try await RawSocket(port: server.port, origin: origin)
            }
        }
    }

    /// Lets the time from one ping to the next pass.
    private func passInterval(_ clock: TestClock) async {
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(20))
    }

    @Test func `who does not answer a ping is gone by the next`() async throws {
        let clock = TestClock()
        var limits = WebLimits()
        limits.clock = clock
        try await withSocket(limits: limits) { socket, service in
            await passInterval(clock)
            let ping = try await socket.next()
            #expect(ping?.opcode == 9)
            await passInterval(clock)
            #expect(try await socket.next() == nil)
            await service.ended.wait()
        }
    }

    @Test func `who answers pings stays`() async throws {
        let clock = TestClock()
        var limits = WebLimits()
        limits.clock = clock
        try await withSocket(limits: limits) { socket, _ in
            for _ in 0..<4 {
                await passInterval(clock)
                #expect(try await socket.next()?.opcode == 9)
                try await socket.send(raw: RawFrame.bytes([], opcode: 10))
                // Its echo shows that the answer before it was taken.
                try await socket.send("there")
                #expect(try await socket.next()?.text == "there")
            }
        }
    }

    @Test func `stopping says goodbye`() async throws {
        try await withEcho { server, service in
            let socket = try await RawSocket(port: server.port)
            // The client is answered before the server has the session: an echo tells that it is there.
            try await socket.send("here")
            #expect(try await socket.next()?.text == "here")
            await server.stop()
            await service.ended.wait()
            #expect(try await socket.next()?.code ?? 1001 == 1001)
        }
    }
}
