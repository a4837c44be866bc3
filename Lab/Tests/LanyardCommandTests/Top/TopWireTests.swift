import ArgumentParser
import Foundation
import Testing

@testable import LanyardCommand

@Suite("What `lanyard top` asks and reads")
struct TopWireTests {
    @Test func `a request to cancel is the one of the wire's description`() throws {
        let request = ConsoleRequest.cancel(17, reason: "too “slow”")
        #expect(request.method.rawValue == "POST")
        #expect(request.path == "/api/v1/runs/17/cancel")
        let fields = request.fields(token: "abc")
        #expect(fields["Authorization"] == "Bearer abc" && fields["Lanyard-Token"] == "abc")
        let body = try JSONDecoder().decode([String: String].self, from: try #require(request.body))
        #expect(body == ["reason": "too “slow”"])
        #expect(ConsoleRequest.cancel(17, reason: "").body == Data("{}".utf8))
    }

    /// Whoever listens on the port after the program has ended may answer anything.
    @Test(arguments: [String(repeating: "[", count: 513), #"{"time":"# + String(repeating: "[", count: 512), "", "1"])
    func `an answer that no console gives is none, however deep`(text: String) {
        #expect(ConsoleConnection.read(TopSnapshot.self, Data(text.utf8)) == nil)
    }

    @Test func `a text is kept as far as a console sends it`() {
        let name = PrintableText("e" + String(repeating: "\u{301}", count: 2_000_000))
        #expect(name.text.unicodeScalars.count == 2001 && name.text.hasSuffix("…"))
        let sentence = String(repeating: "a", count: 2000)
        #expect(PrintableText(sentence).text == sentence)
    }

    @Test func `what only looks does not show the token twice`() {
        #expect(
            ConsoleRequest.snapshot.fields(token: "abc") == [
                "Authorization": "Bearer abc", "Accept": "application/json",
            ]
        )
        #expect(ConsoleRequest.detail(of: 17).path == "/api/v1/runs/17")
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/?token=abc", "http://127.0.0.1:8080"),
        ("http://[::1]:80/?token=abc", "http://[::1]:80"),
        (" http://localhost:1/?x=1&token=abc#runs\n", "http://localhost:1"), ("HTTP://h/?token=abc", "http://h"),
    ])
    func `an address is what a console prints`(_ text: String, _ origin: String) throws {
        let address = try ConsoleAddress(text)
        #expect(address.origin == origin && address.token == "abc")
    }

    @Test(arguments: [
        ("", "not the address"), ("127.0.0.1:8080", "not the address"), ("http://127.0.0.1:8080/", "has no token"),
        ("https://127.0.0.1:8080/?token=a", "speaks http, not https"), ("http://h/?token=a%0Ab", "no token has"),
        ("http://h:0/?token=a", "Ports go from 1 to 65535"), ("http://h:99999/?token=a", "Ports go from 1 to 65535"),
    ])
    func `an address that cannot be used is refused, with what to give instead`(_ text: String, _ words: String) {
        let error = #expect(throws: ValidationError.self) { try ConsoleAddress(text) }
        #expect(error?.message.contains(words) == true)
        #expect(error?.message.contains("http://HOST:PORT/?token=TOKEN") == true)
    }

    @Test func `the address comes from the command line, else from the environment, else a sentence says what to do`()
        throws
    {
        let known = ["LANYARD_CONSOLE": "http://a:1/?token=x"]
        #expect(try ConsoleAddress.find("http://b:2/?token=y", environment: known).origin == "http://b:2")
        #expect(try ConsoleAddress.find(nil, environment: known).origin == "http://a:1")
        for environment in [[:], ["LANYARD_CONSOLE": ""]] {
            let error = #expect(throws: ValidationError.self) {
                try ConsoleAddress.find(nil, environment: environment)
            }
            #expect(error?.message.contains("set LANYARD_CONSOLE") == true)
        }
    }

    @Test func `a snapshot of an older program is read, and one of a newer, whose members nobody knows`() throws {
        let text = """
            {"version": 1, "sequence": 1, "time": 5.5, "program": {"name": "a\\u001b[2Jb", "process": 7}, "new": [1],
             "totals": {"live": 1, "stragglers": 0, "succeeded": 0, "failed": 0, "cancelled": 0, "withheld": 0, "new": {}},
             "scopes": [{"id": 1, "origin": "M/F.swift:1"}], "groups": [{"id": 2, "scopeOrigin": "M/F.swift:1"}],
             "runs": [{"id": 3, "scope": 1, "group": 2, "origin": "M/F.swift:2", "admission": "new", "state": "new",
                       "admittedAt": 1}], "findings": []}
            """
        let snapshot = try JSONDecoder().decode(TopSnapshot.self, from: Data(text.utf8))
        #expect(snapshot.stragglerAfter == 2000 && snapshot.stalledAfter == 30_000)
        #expect(snapshot.program.name.text == "a\u{FFFD}[2Jb")
        let model = TopSamples.model(snapshot)
        #expect(model.rows.first?.scope == "F.swift:1" && model.rows.first?.look == .running)
    }

    @Test func `no more is read than can be looked at`() throws {
        let run = """
            {"id": 3, "scope": 1, "group": 2, "origin": "M/F.swift:2", "admission": "new", "state": "new", "admittedAt": 1}
            """
        let runs = Array(repeating: run, count: 20_000).joined(separator: ",")
        let numbers = Array(repeating: "7", count: 20_000).joined(separator: ",")
        let text = """
            {"version": 1, "sequence": 1, "time": 5.5, "program": {"name": "a", "process": 7},
             "totals": {"live": 20000, "stragglers": 0, "succeeded": 0, "failed": 0, "cancelled": 0, "withheld": 0},
             "scopes": [], "groups": [], "runs": [\(runs)],
             "findings": [{"severity": "notice", "text": "a", "runs": [\(numbers)]}]}
            """
        let snapshot = try #require(ConsoleConnection.read(TopSnapshot.self, Data(text.utf8)))
        #expect(snapshot.runs.count == 5000 && snapshot.findings.first?.runs.count == 5000)
        #expect(snapshot.totals.live == 20_000)
    }

    @Test func `a run is called a straggler from the program's threshold on`() {
        let run = TopSamples.cancelled(1, "a", at: 1000, reason: "x")
        #expect(RunLook(run, now: 5999, patience: 5000) == .stopping)
        #expect(RunLook(run, now: 6000, patience: 5000) == .straggling)
        var stalled = TopSamples.snapshot([
            TopSamples.run(1, "a") {
                $0.progress = TopRun.Progress(completed: 7)
                $0.progressedAt = 8000
            }
        ])
        #expect(TopSamples.model(stalled).rows[0].progress == "7")
        #expect(TopSamples.model(stalled).rows[0].standing == "")
        stalled.thresholds = TopSnapshot.Thresholds(stragglerAfter: nil, stalledAfter: 12_000)
        #expect(TopSamples.model(stalled).rows[0].standing == "no progress for 12.0 s")
    }
}
