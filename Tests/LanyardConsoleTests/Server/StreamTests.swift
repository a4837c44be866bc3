import Foundation
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import LanyardConsole

@Suite struct StreamTests {
    /// A snapshot, one change, and then nothing more.
    private let program = FakeProgram { sequence in
        switch sequence {
        case nil: Frame(content: .snapshot(Samples.snapshot), lost: 0)
        case 812: Frame(content: .changes(Samples.changes), lost: 4)
        default: await never()
        }
    }

    private func frame(_ client: RawClient) async throws -> Frame {
        let message = try await client.message()
        #expect(message.start == 0x81, "A text, whole.")
        return try JSONDecoder().decode(Frame.self, from: Data(message.payload))
    }

    @Test func `a viewer gets a snapshot, and then what changed since`() async throws {
        try await withServer(program) { server in
            let client = try await RawClient(server)
            let answer = try await client.watch(server)
            #expect(answer.status == 101)
            #expect(answer.fields["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "The one of RFC 6455.")
            guard case .snapshot(let snapshot) = try await frame(client).content else { throw RawClient.Ended() }
            #expect(snapshot.sequence == 812 && snapshot.runs == [Samples.run])
            #expect(snapshot.cost.viewers == 1, "The server knows how many watch.")
            let second = try await frame(client)
            #expect(second.sequence == 813 && second.lost == 4)
            #expect(server.viewerCount == 1)
        }
        #expect(program.asked.all == [nil, 812, 813])
    }

    @Test func `a viewer that comes back gets what changed since`() async throws {
        try await withServer(program) { server in
            let client = try await RawClient(server)
            #expect(try await client.watch(server, after: 812).status == 101)
            #expect(try await frame(client).sequence == 813)
        }
        #expect(program.asked.all == [812, 813])
    }

    @Test func `a request that is not one for a WebSocket takes no place`() async throws {
        try await withServer(program, settings: ServerSettings(maximumViewers: 1)) { server in
            let client = try await RawClient(server)
            #expect(try await client.ask(server, "/api/v1/stream").status == 426)
            #expect(try await client.watch(server).status == 101)
        }
    }

    @Test func `the ninth viewer is refused until one of eight leaves`() async throws {
        try await withServer(program) { server in
            var viewers: [RawClient] = []
            for _ in 0..<8 {
                let viewer = try await RawClient(server)
                #expect(try await viewer.watch(server).status == 101)
                viewers.append(viewer)
            }
            let ninth = try await RawClient(server)
            let refused = try await ninth.watch(server)
            #expect(refused.status == 503)
            #expect(try refused.decoded(Wire.Failure.self).error.contains("8 viewers"))
            try await viewers[3].send(RawFrame.bytes([3, 232], opcode: 8))
            try await viewers[3].readToEnd()
            #expect(try await ninth.watch(server).status == 101)
        }
    }

    @Test func `pings and the close are answered, and what else a viewer sends is ignored`() async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            #expect(try await client.watch(server).status == 101)
            try await client.send(RawFrame.bytes(Array("cancel everything".utf8)))
            try await client.send(RawFrame.bytes(Array("are you there".utf8), opcode: 9))
            let pong = try await client.message()
            #expect(pong.start == 0x8a && pong.payload == Array("are you there".utf8))
            try await client.send(RawFrame.bytes([3, 232], opcode: 8))
            let close = try await client.message()
            #expect(close.start == 0x88 && close.payload == [3, 232])
            #expect(try await client.readToEnd().isEmpty)
        }
    }

    @Test func `what comes right behind the request is read`() async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            let cookie = "lanyard-\(server.port)=\(server.token)"
            let head = """
                GET /api/v1/stream HTTP/1.1\r\nHost: localhost:\(server.port)\r\nCookie: \(cookie)\r\nUpgrade: websocket\r
                Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
                """
            try await client.send(Array(head.utf8) + RawFrame.bytes([42], opcode: 9))
            #expect(try await client.response().status == 101)
            #expect(try await client.message().payload == [42])
        }
    }

    @Test(arguments: [
        (RawFrame.bytes([UInt8](repeating: 65, count: 4_097)), 1009),
        (RawFrame.bytes([], opcode: 2, claiming: 1 << 62), 1009),
        ([0x81, 1, 65], 1002),
    ])
    func `a viewer that sends too much or nonsense is told so, and closed`(bytes: [UInt8], code: Int) async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            #expect(try await client.watch(server).status == 101)
            try await client.send(bytes)
            let close = try await client.message()
            #expect(close.start == 0x88 && close.payload == [UInt8(code >> 8), UInt8(code & 0xff)])
            try await client.readToEnd()
        }
    }

    @Test func `when there are no more frames, viewers are told`() async throws {
        let program = FakeProgram { _ in nil }
        try await withServer(program) { server in
            let client = try await RawClient(server)
            #expect(try await client.watch(server).status == 101)
            let close = try await client.message()
            #expect(close.start == 0x88 && close.payload == [3, 233], "1001: going away.")
            try await client.readToEnd()
        }
    }

    @Test func `when the server stops, viewers are told`() async throws {
        let server = try await ConsoleServer.start(FakeProgram(), clock: TestClock())
        let client = try await RawClient(server)
        #expect(try await client.watch(server).status == 101)
        await server.stop()
        let close = try await client.message()
        #expect(close.start == 0x88 && close.payload == [3, 233], "1001: going away.")
    }

    @Test func `no frame is made for a viewer that does not read, and in the end it is closed`() async throws {
        let program = FakeProgram.endless(bytes: 1 << 20)
        let clock = TestClock()
        try await withServer(program, clock: clock, settings: ServerSettings(maximumViewers: 1)) { server in
            let sleepy = try await RawClient(server, receiveBuffer: 4_096)
            #expect(try await sleepy.watch(server).status == 101)
            // The next viewer gets in when the time for a write is over.
            try await whileTimePasses(on: clock) {
                try await until("there is a place for a viewer") {
                    let next = try await RawClient(server, receiveBuffer: 4_096)
                    // Time may cut this one off before it has asked.
                    if let answer = try? await next.watch(server), answer.status == 101 { return true }
                    next.close()
                    return false
                }
            }
            #expect(program.asked.all.count < 10, "More was made than the system keeps.")
            #expect(clock.now >= TestClock.Instant(sinceStart: .seconds(30)))
            try await sleepy.readToEnd()
        }
    }

    @Test func `a viewer that is killed in the middle of a frame is noticed`() async throws {
        let program = FakeProgram.endless(bytes: 1 << 20)
        try await withServer(program, settings: ServerSettings(maximumViewers: 1)) { server in
            let killed = try await RawClient(server, receiveBuffer: 4_096)
            #expect(try await killed.watch(server).status == 101)
            #expect(try await killed.read(1_000).count == 1_000)
            killed.close()
            // No time passes here: it is not the patience of the write that ends it.
            try await until("there is a place for a viewer") {
                let next = try await RawClient(server)
                if try await next.watch(server).status == 101 { return true }
                next.close()
                return false
            }
        }
    }

    @Test func `a viewer that goes while nothing happens is noticed, and nothing waits for it any more`() async throws {
        let gone = Gate()
        let program = FakeProgram { _ in
            defer { gone.open() }
            return await never()
        }
        try await withServer(program) { server in
            let client = try await RawClient(server)
            #expect(try await client.watch(server).status == 101)
            client.close()
            await gone.wait()
        }
    }
}
