import Foundation
import Lanyard
import LanyardDownloads
import Testing

@testable import LanyardCommand

@Suite("A line of JSON")
struct JSONLineTests {
    @Test func `is one line that says the same when it is read back`() throws {
        let download = try watched(.finished(path: "/tmp/a\nb.bin", sha256: "ab"), url: "http://u:p@example.org/a") {
            $0.bytes = 10
            $0.total = 10
            $0.attempt = 2
            $0.path = "/tmp/a\nb.bin"
        }
        let line = JSONLine(.finished, download)
        #expect(!line.text.contains("\n"))
        #expect(try JSONDecoder().decode(JSONLine.self, from: Data(line.text.utf8)) == line)
        #expect(
            line.text == #"{"attempt":2,"bytes":10,"event":"finished","path":"/tmp/a\nb.bin","sha256":"ab","total":10,"#
                + #""url":"http://example.org/a"}"#
        )
    }

    @Test func `leaves out what has no value`() throws {
        #expect(
            JSONLine(.waiting, try watched(.waiting)).text
                == #"{"bytes":0,"event":"waiting","url":"http://example.org/a.bin"}"#
        )
    }

    @Test func `tells rate, error, and cause where they belong`() throws {
        let running = try watched(.running) { $0.rate = 12.6 }
        #expect(JSONLine(.progress, running).rate == 13)
        let error = DownloadError.unknownHost("x")
        #expect(JSONLine(.failed, try watched(.failed(error))).error == error.description)
        let retrying = try watched(.retrying(attempt: 3, after: .seconds(1), error: error)) { $0.attempt = 2 }
        #expect(JSONLine(.retrying, retrying).attempt == 3)
        #expect(JSONLine(.retrying, retrying).error == error.description)
        let origin = CallSite(fileID: "A/B.swift", line: 3)
        let instant = ScopeInstant(offset: .zero)
        let cause = CancellationCause(kind: .scopeCancelled, reason: "bye", origin: origin, instant: instant)
        #expect(JSONLine(.cancelled, try watched(.cancelled(cause))).cause == "bye")
        #expect(JSONLine(.stopping, try watched(.running) { $0.stopping = cause }).cause == "bye")
        let restarted = try watched(.running) { $0.restarted = .fileChanged }
        #expect(JSONLine(.restarted, restarted).error == ReportText.restart(.fileChanged))
    }
}
