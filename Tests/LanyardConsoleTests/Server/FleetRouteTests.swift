import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct FleetRouteTests {
    private let fleet = FakeFleet()

    private func settings(_ fleet: FakeFleet?, allowsCancelling: Bool = true) -> ServerSettings {
        var settings = ServerSettings(allowsCancelling: allowsCancelling)
        settings.fleet = fleet
        return settings
    }

    @Test func `a program without a fleet has none to show`() async throws {
        try await withServer(settings: settings(nil)) { server in
            let client = try await RawClient(server)
            #expect(try await client.ask(server, "/api/v1/fleet").status == 404)
            let session = try await client.ask(server, "/api/v1/session")
            #expect(!session.text.contains("fleet"))
            #expect(try await cancel(client, server, #"{"key": "a"}"#).status == 404)
        }
    }

    @Test func `a fleet is shown to those who know the token, as it was asked for`() async throws {
        try await withServer(settings: settings(fleet)) { server in
            let client = try await RawClient(server)
            #expect(try await client.ask(server, "/api/v1/session").decoded(Wire.Session.self).fleet == true)
            for query in ["", "?text=report%2F42+%26+more&state=waits&limit=1000"] {
                let answer = try await client.ask(server, "/api/v1/fleet\(query)")
                #expect(try answer.decoded(Wire.Fleet.self) == Samples.fleet)
            }
            let stranger = try await RawClient(server)
            #expect(try await stranger.ask(server, "/api/v1/fleet", headers: ["Cookie": nil]).status == 401)
        }
        #expect(fleet.queries.all == [FleetQuery(), FleetQuery(text: "report/42 & more", state: .waits, limit: 1000)])
    }

    @Test(arguments: ["text=\(String(repeating: "a", count: 201))", "state=tired", "limit=0", "limit=1001", "limit=x"])
    func `what makes no sense is refused`(query: String) async throws {
        try await withServer(settings: settings(fleet)) { server in
            let client = try await RawClient(server)
            #expect(try await client.ask(server, "/api/v1/fleet?\(query)").status == 400)
        }
        #expect(fleet.queries.all.isEmpty)
    }

    @Test func `its routes know one method`() async throws {
        try await withServer(settings: settings(fleet)) { server in
            let client = try await RawClient(server)
            #expect(try await client.ask(server, "/api/v1/fleet", method: "POST").fields["allow"] == "GET")
            #expect(try await client.ask(server, "/api/v1/fleet/cancel").fields["allow"] == "POST")
            #expect(try await client.ask(server, "/api/v1/fleet/keys").status == 404)
            #expect(try await client.ask(server, "/api/v1/fleet/keys/cancel", method: "POST").status == 404)
        }
    }

    @Test func `a key is cancelled with its reason, however its name is made`() async throws {
        let names = ["report%2F42", "..", "%FF%00", "a \\\"b\\\" </script>"]
        try await withServer(settings: settings(fleet)) { server in
            let client = try await RawClient(server)
            for name in names {
                let answer = try await cancel(client, server, "{\"key\": \"\(name)\", \"reason\": \"gone\"}")
                #expect(try answer.decoded(Wire.Cancelled.self) == Wire.Cancelled(cancelled: 2))
            }
        }
        let told = ["report%2F42", "..", "%FF%00", #"a "b" </script>"#]
        #expect(fleet.cancels.all == told.map { Wire.FleetCancelRequest(key: $0, reason: "gone") })
    }

    @Test func `what cannot be cancelled is told in words`() async throws {
        try await withServer(settings: settings(fleet)) { server in
            let client = try await RawClient(server)
            let away = try await cancel(client, server, #"{"key": "away"}"#)
            #expect(away.status == 502)
            #expect(
                try away.decoded(Wire.Failure.self).error == "The fleet did not cancel it: etcd cannot be reached"
            )
            #expect(try await cancel(client, server, #"{"key": "nothing"}"#).status == 404)
            for body in ["", "{}", "key", #"{"key": 3}"#, #"{"key": "a", "reason": []}"#] {
                #expect(try await cancel(client, server, body).status == 400, "\(body)")
            }
        }
        #expect(fleet.cancels.all.count == 2)
    }

    @Test func `to cancel a key takes what it takes to cancel a run`() async throws {
        let deaf = FakeFleet(canCancel: false)
        for (fleet, allowsCancelling, status) in [(fleet, false, 403), (deaf, true, 404)] {
            try await withServer(settings: settings(fleet, allowsCancelling: allowsCancelling)) { server in
                let client = try await RawClient(server)
                #expect(try await client.ask(server, "/api/v1/fleet").decoded(Wire.Fleet.self).canCancel == false)
                #expect(try await cancel(client, server, #"{"key": "a"}"#).status == status)
            }
        }
        try await withServer(settings: settings(fleet)) { server in
            let client = try await RawClient(server)
            for token in [nil, "", String(server.token.dropLast())] {
                #expect(try await cancel(client, server, #"{"key": "a"}"#, token: token).status == 403)
            }
        }
        #expect(fleet.cancels.all.isEmpty && deaf.cancels.all.isEmpty)
    }

    private func cancel(_ client: RawClient, _ server: ConsoleServer, _ body: String) async throws -> RawResponse {
        try await cancel(client, server, body, token: server.token)
    }

    private func cancel(
        _ client: RawClient,
        _ server: ConsoleServer,
        _ body: String,
        token: String?
    ) async throws -> RawResponse {
        try await client.ask(
            server,
            "/api/v1/fleet/cancel",
            method: "POST",
            headers: ["Lanyard-Token": token],
            body: body
        )
    }
}
