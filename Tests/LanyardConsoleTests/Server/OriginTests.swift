import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct OriginTests {
    private func expect(
        _ status: Int,
        _ server: ConsoleServer,
        host: String?,
        origin: String? = nil,
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        let client = try await RawClient(server)
        let answer = try await client.ask(server, "/api/v1/session", headers: ["Host": host, "Origin": origin])
        #expect(answer.status == status, "\(host ?? "none"), \(origin ?? "none")", sourceLocation: location)
        client.close()
    }

    @Test func `a name that was bound to this machine's address is refused`() async throws {
        try await withServer { server in
            let port = server.port
            for host in [
                "evil.example", "evil.example:\(port)", "127.0.0.1", "127.0.0.1:\(port &+ 1)", "localhost:",
                "127.0.0.1:\(port).evil.example", "localhost.evil.example:\(port)", "", "127.0.0.1.:\(port)",
            ] {
                try await expect(421, server, host: host)
            }
            for host in ["127.0.0.1:\(port)", "localhost:\(port)", "LOCALHOST:\(port)", "[::1]:\(port)"] {
                try await expect(200, server, host: host)
            }
        }
    }

    @Test func `a request has one host`() async throws {
        try await withServer { server in
            try await expect(400, server, host: nil)
            let host = "127.0.0.1:\(server.port)"
            try await expect(400, server, host: "\(host)\r\nHost: \(host)")
        }
    }

    @Test func `a page of another origin is refused`() async throws {
        try await withServer { server in
            let host = "127.0.0.1:\(server.port)"
            for origin in [
                "http://evil.example", "null", "https://\(host)", "http://127.0.0.1:\(server.port &+ 1)",
                "http://\(host).evil.example", "http://localhost:\(server.port)", "http://127.0.0.1", "",
                "http://\(host)\r\nOrigin: http://evil.example",
            ] {
                try await expect(403, server, host: host, origin: origin)
            }
            try await expect(200, server, host: host, origin: "http://\(host)")
            try await expect(200, server, host: "localhost:\(server.port)", origin: "http://localhost:\(server.port)")
        }
    }

    @Test func `a page of another origin gets no stream`() async throws {
        let program = FakeProgram()
        try await withServer(program) { server in
            let client = try await RawClient(server)
            #expect(try await client.watch(server, origin: "http://evil.example").status == 403)
            #expect(program.asked.all.isEmpty)
        }
    }

    @Test func `another address is known by the one that the connection came to`() throws {
        let keeper = Gatekeeper(token: .random(), port: 8080)
        func isKnown(_ host: String, at local: String) -> Bool {
            let request = Request(method: "GET", path: "/", query: [:], headers: ["host": [host]])
            return (try? keeper.checkOrigin(of: request, at: local)) != nil
        }
        #expect(isKnown("192.168.1.5:8080", at: "192.168.1.5"))
        #expect(isKnown("[fe80::1]:8080", at: "[fe80::1]"))
        #expect(isKnown("localhost:8080", at: "192.168.1.5"), "No other machine can have this name.")
        #expect(!isKnown("192.168.1.6:8080", at: "192.168.1.5"))
        #expect(!isKnown("192.168.1.5", at: "192.168.1.5"))
        #expect(
            (try? Gatekeeper(token: .random(), port: 80).checkOrigin(
                of: Request(method: "GET", path: "/", query: [:], headers: ["host": ["localhost"]]),
                at: "127.0.0.1"
            )) != nil,
            "A browser leaves out the port of HTTP."
        )
    }
}
