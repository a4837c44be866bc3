import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct CancelTests {
    private let program = FakeProgram()

    @Test func `what the page cancels is cancelled, with its reason`() async throws {
        try await withServer(program, settings: ServerSettings(allowsCancelling: true)) { server in
            let client = try await RawClient(server)
            let session = try await client.ask(server, "/api/v1/session").decoded(Wire.Session.self)
            #expect(session == Wire.Session(canCancel: true, token: server.token))
            let headers = ["Lanyard-Token": session.token]
            for (path, body) in [
                ("runs/17", #"{"reason": "screen left"}"#), ("scopes/3", ""), ("scopes/3/keys/2", "{}"),
            ] {
                let answer = try await client.ask(
                    server,
                    "/api/v1/\(path)/cancel",
                    method: "POST",
                    headers: headers,
                    body: body
                )
                #expect(try answer.decoded(Wire.Cancelled.self) == Wire.Cancelled(cancelled: 3))
            }
        }
        #expect(
            program.cancels.all == [
                FakeProgram.Cancel(target: .run(17), reason: "screen left"),
                FakeProgram.Cancel(target: .scope(3)), FakeProgram.Cancel(target: .key(scope: 3, group: 2)),
            ]
        )
    }

    @Test func `nothing is cancelled unless the program allows it`() async throws {
        try await withServer(program) { server in
            let client = try await RawClient(server)
            let headers = ["Lanyard-Token": server.token]
            #expect(
                try await client.ask(server, "/api/v1/runs/17/cancel", method: "POST", headers: headers).status == 403
            )
        }
        #expect(program.cancels.all.isEmpty)
    }

    @Test func `the cookie does not suffice to cancel`() async throws {
        try await withServer(program, settings: ServerSettings(allowsCancelling: true)) { server in
            let client = try await RawClient(server)
            for headers in [[:], ["Lanyard-Token": ""], ["Lanyard-Token": String(server.token.dropLast())]] {
                #expect(
                    try await client.ask(server, "/api/v1/runs/17/cancel", method: "POST", headers: headers).status
                        == 403
                )
            }
            let without = ["Lanyard-Token": server.token, "Cookie": nil]
            #expect(
                try await client.ask(server, "/api/v1/runs/17/cancel", method: "POST", headers: without).status == 401
            )
        }
        #expect(program.cancels.all.isEmpty)
    }

    @Test func `what makes no sense is refused`() async throws {
        try await withServer(program, settings: ServerSettings(allowsCancelling: true)) { server in
            let client = try await RawClient(server)
            let headers = ["Lanyard-Token": server.token]
            func status(_ path: String, _ body: String = "") async throws -> Int {
                try await client.ask(server, "/api/v1/\(path)/cancel", method: "POST", headers: headers, body: body)
                    .status
            }
            for path in ["runs", "runs/x", "scopes", "scopes/x", "scopes/3/keys", "scopes/3/keys/x", "groups/3", ""] {
                #expect(try await status(path) == 404, "\(path)")
            }
            // Foundation alone would not survive the last.
            let deep = #"{"reason":"# + String(repeating: "[", count: 512)
            for body in ["reason", "[]", #"{"reason": 3}"#, deep] { #expect(try await status("runs/17", body) == 400) }
            #expect(program.cancels.all.isEmpty)
            #expect(try await status("runs/404") == 404, "There is no such run.")
            #expect(try await status("runs/17", String(repeating: " ", count: 5_000)) == 413)
        }
    }
}
