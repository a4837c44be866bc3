import Foundation
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import LanyardConsole

@Suite struct HostileTests {
    @Test func `a head without an end is cut off`() async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            let chunk = [UInt8](repeating: 65, count: 1 << 16)
            async let answer = client.response()
            try await client.send("GET / HTTP/1.1\r\nX: ")
            var sent = 0
            do {
                while sent < 1 << 30 {
                    try await client.send(chunk)
                    sent += chunk.count
                }
            } catch {}
            #expect(sent < 32 << 20, "The connection has to be closed long before a gigabyte.")
            #expect(try await answer.status == 431)
        }
    }

    @Test func `a body that claims to be huge is refused before it comes`() async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            let answer = try await client.ask(
                server,
                "/api/v1/runs/17/cancel",
                method: "POST",
                headers: ["Content-Length": "1000000000000"]
            )
            #expect(answer.status == 413 && answer.fields["connection"] == "close")
        }
    }

    @Test func `who is still sending when refused is let finish, so that the answer arrives`() async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            let path = "/api/v1/runs/17/cancel"
            let headers = ["Content-Length": "1000000"]
            #expect(try await client.ask(server, path, method: "POST", headers: headers).status == 413)
            // A connection that was closed with bytes unread would be reset by the first, and fail the next.
            for _ in 0..<10 { try await client.send([UInt8](repeating: 65, count: 10_000)) }
            client.close()
        }
    }

    @Test func `what is not HTTP is told so, and closed`() async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            try await client.send("SSH-2.0-hello\r\n\r\n")
            #expect(try await client.response().status == 400)
            #expect(try await client.readToEnd().isEmpty)
        }
    }

    @Test(arguments: [
        "", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\n", "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf",
    ])
    func `a request that does not come on time is waited for no longer`(beginning: String) async throws {
        let clock = TestClock()
        try await withServer(clock: clock) { server in
            let client = try await RawClient(server)
            try await client.send(beginning)
            let answer = try await whileTimePasses(on: clock) { try await client.readToEnd() }
            #expect(answer.isEmpty)
            #expect(clock.now == TestClock.Instant(sinceStart: .seconds(10)))
        }
    }

    @Test func `connections that send nothing leave room for others, and are closed in time`() async throws {
        let clock = TestClock()
        try await withServer(clock: clock) { server in
            var silent: [RawClient] = []
            for _ in 0..<50 { silent.append(try await RawClient(server)) }
            let client = try await RawClient(server)
            #expect(try await client.ask(server, "/api/v1/session").status == 200)
            for client in silent {
                let answer = try await whileTimePasses(on: clock) { try await client.readToEnd() }
                #expect(answer.isEmpty)
            }
        }
    }

    @Test func `there are only so many connections`() async throws {
        try await withServer(settings: ServerSettings(maximumConnections: 3)) { server in
            var held: [RawClient] = []
            for _ in 0..<3 {
                let client = try await RawClient(server)
                #expect(try await client.ask(server, "/api/v1/session").status == 200)
                held.append(client)
            }
            let fourth = try await RawClient(server)
            #expect(try await fourth.response().status == 503)
            held[1].close()
            try await until("there is a place for another") {
                let next = try await RawClient(server)
                if let answer = try? await next.ask(server, "/api/v1/session"), answer.status == 200 { return true }
                next.close()
                return false
            }
        }
    }

    @Test func `whoever has not shown the token makes room for the next, and keeps nobody out`() async throws {
        // More places than come anew: those that made room may take long to end.
        let (clock, places, more) = (TestClock(), 20, 15)
        try await withServer(clock: clock, settings: ServerSettings(maximumConnections: places)) { server in
            let guest = try await RawClient(server)
            #expect(try await guest.ask(server, "/api/v1/session").status == 200)
            var strangers: [RawClient] = []
            for _ in 1..<places { strangers.append(try await RawClient(server)) }
            #expect(try await RawClient(server).response().status == 503, "They have had no time to ask.")
            for _ in 0..<more {
                await clock.advance(by: Connections.moment)
                strangers.append(try await RawClient(server))
                #expect(try await strangers.removeFirst().readToEnd().isEmpty, "The one that came first is closed.")
                #expect(try await guest.ask(server, "/api/v1/session").status == 200)
            }
            await clock.advance(by: Connections.moment)
            let late = try await RawClient(server)
            #expect(try await late.ask(server, "/api/v1/session").status == 200)
        }
    }

    @Test(
        arguments: [
            ["Cookie": nil], ["Host": "evil.example"], ["Origin": "http://evil.example"], ["Host": nil],
        ] as [[String: String?]]
    )
    func `a client that is refused at the door is not kept`(headers: [String: String?]) async throws {
        try await withServer { server in
            for path in ["/", "/api/v1/session"] {
                let client = try await RawClient(server)
                let answer = try await client.ask(server, path, headers: headers)
                #expect(400..<500 ~= answer.status && answer.fields["connection"] == "close")
                #expect(try await client.readToEnd().isEmpty)
            }
            let guest = try await RawClient(server)
            for _ in 0..<2 { #expect(try await guest.ask(server, "/api/v1/nothing").status == 404) }
            #expect(try await guest.ask(server, "/api/v1/session", headers: headers).fields["connection"] == "close")
        }
    }

    @Test func `stopping ends every connection, and leaves nothing behind`() async throws {
        let released = Gate()
        let held = Mutex<CallsOnRelease?>(CallsOnRelease { released.open() })
        var program: FakeProgram? = { holder in
            FakeProgram { _ in
                defer { withExtendedLifetime(holder) {} }
                return await never()
            }
        }(held.withLock { $0 })
        held.withLock { $0 = nil }
        let server = try await ConsoleServer.start(try #require(program), clock: TestClock())
        program = nil
        let (silent, viewer, half) = (
            try await RawClient(server), try await RawClient(server), try await RawClient(server)
        )
        #expect(try await viewer.watch(server).status == 101)
        try await half.send("GET / HT")
        await server.stop()
        #expect(server.viewerCount == 0)
        for client in [silent, half] { #expect(try await client.readToEnd().isEmpty) }
        try await viewer.readToEnd()
        await #expect(throws: (any Error).self) { try await RawClient(server) }
        await released.wait()
        await server.stop()
    }

    @Test func `a server that is released stops`() async throws {
        var server: ConsoleServer? = try await ConsoleServer.start(FakeProgram(), clock: TestClock())
        let client = try await RawClient(try #require(server))
        server = nil
        #expect(try await client.readToEnd().isEmpty)
    }

    @Test func `an address that cannot be had is told with what to do`() async throws {
        try await withServer { server in
            for (address, port) in [("127.0.0.1", server.port), ("example.com", 0), ("192.0.2.1", 0), ("::zz", 0)] {
                var settings = ServerSettings()
                (settings.address, settings.port) = (address, port)
                await #expect {
                    _ = try await ConsoleServer.start(FakeProgram(), settings: settings)
                } throws: { error in
                    "\(error)".contains("cannot listen on \(address), port \(port)") && "\(error)".contains("port 0")
                }
            }
        }
    }

    @Test func `the console listens on this machine alone unless it is told otherwise`() {
        #expect(ServerSettings().address == "127.0.0.1")
        #expect(!ServerSettings().allowsCancelling)
    }
}
