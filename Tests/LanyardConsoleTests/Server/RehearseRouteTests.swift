import Foundation
import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct RehearseRouteTests {
    private let program = FakeProgram()
    private let reports = Log<String>()

    private func settings(_ right: RehearsingRight) -> ServerSettings {
        var settings = ServerSettings()
        settings.rehearsing = right
        settings.audit = AuditLog(date: { Date(timeIntervalSince1970: 1) }, report: { [reports] in reports.note($0) })
        return settings
    }

    private func ask(
        _ client: RawClient,
        _ server: ConsoleServer,
        _ body: String,
        group: String = "7",
        token: String? = nil
    ) async throws -> RawResponse {
        try await client.ask(
            server,
            "/api/v1/keys/\(group)/rehearse",
            method: "POST",
            headers: ["Lanyard-Token": token ?? server.token],
            body: body
        )
    }

    @Test func `what is rehearsed is done, and noted`() async throws {
        let settings = settings(.granted)
        try await withServer(program, settings: settings) { server in
            let client = try await RawClient(server)
            let session = try await client.ask(server, "/api/v1/session").decoded(Wire.Session.self)
            #expect(session == Wire.Session(canCancel: false, token: server.token, canRehearse: true))
            for body in [#"{"wish": "delay", "milliseconds": 2000}"#, #"{"wish": "fail"}"#, #"{"wish": "fail"}"#] {
                #expect(try await ask(client, server, body).decoded(Wire.Rehearsed.self).done == "done")
            }
            let audit = try await client.ask(server, "/api/v1/audit").decoded(Wire.Audit.self)
            #expect(audit.entries == [Wire.AuditEntry(at: 1_000, what: "done", isRefused: false, count: 3)])
        }
        #expect(program.rehearsals.all.map(\.group) == [7, 7, 7])
        #expect(program.rehearsals.all.map(\.request.wish) == [.delay, .fail, .fail])
        #expect(program.rehearsals.all.first?.request.milliseconds == 2_000)
        #expect(reports.all == ["rehearsed from the page: done"])
    }

    @Test(arguments: [RehearsingRight.notAllowed, .notBuiltFor])
    func `nothing is rehearsed unless the program allows it and was built for it, and the attempt is noted`(
        right: RehearsingRight
    ) async throws {
        let settings = settings(right)
        try await withServer(program, settings: settings) { server in
            let client = try await RawClient(server)
            let session = try await client.ask(server, "/api/v1/session").decoded(Wire.Session.self)
            #expect(session == Wire.Session(canCancel: false), "Nor does anybody get a token.")
            #expect(try await ask(client, server, #"{"wish": "fail"}"#).status == 403)
        }
        #expect(program.rehearsals.all.isEmpty)
        #expect(settings.audit.entries.map(\.isRefused) == [true])
        #expect(reports.all == ["refused to rehearse: \(right.refusal ?? "")"])
    }

    @Test func `the cookie does not suffice to rehearse`() async throws {
        let settings = settings(.granted)
        try await withServer(program, settings: settings) { server in
            let client = try await RawClient(server)
            #expect(try await ask(client, server, #"{"wish": "fail"}"#, token: "").status == 403)
        }
        #expect(program.rehearsals.all.isEmpty)
        #expect(settings.audit.entries.map(\.isRefused) == [true])
    }

    @Test func `what makes no sense is refused`() async throws {
        try await withServer(program, settings: settings(.granted)) { server in
            let client = try await RawClient(server)
            for group in ["x", "7/8", ""] {
                #expect(try await ask(client, server, #"{"wish": "fail"}"#, group: group).status == 404)
            }
            for body in [
                "", "{}", #"{"wish": "stop"}"#, #"{"wish": "delay"}"#, #"{"wish": "delay", "milliseconds": -1}"#,
                #"{"wish": "delay", "milliseconds": 600001}"#,
            ] {
                #expect(try await ask(client, server, body).status == 400, "\(body)")
            }
            #expect(program.rehearsals.all.isEmpty)
            #expect(try await ask(client, server, #"{"wish": "fail"}"#, group: "404").status == 404)
            #expect(try await ask(client, server, #"{"wish": "replace"}"#).status == 404, "There is no run to replace.")
        }
    }

    @Test func `the log has the newest hundred`() {
        let log = AuditLog()
        for number in 0..<150 { log.note("\(number)") }
        #expect(log.entries.count == AuditLog.limit)
        #expect(log.entries.first?.what == "50")
    }
}
