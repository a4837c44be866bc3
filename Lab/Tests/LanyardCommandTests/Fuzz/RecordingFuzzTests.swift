import Foundation
import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("A recording that anybody may have made")
struct RecordingFuzzTests {
    private static let corpus: [String] = {
        let head =
            #"{"type":"recording","version":1,"program":{"name":"a","process":1},"startedAt":"2026-11-25T20:04:17.123Z"}"#
        let run =
            #"{"id":1,"scope":1,"group":1,"origin":"a","admission":"started","state":"running","admittedAt":-5}"#
        let snapshot =
            #"{"type":"snapshot","sequence":1,"time":5,"totals":{},"cost":{},"scopes":[{"id":1,"origin":"a"},"#
            + #"{"id":2,"parent":1,"origin":"b"}],"runs":[\#(run)],"groups":[],"findings":[]}"#
        let changes =
            #"{"type":"changes","after":1,"sequence":2,"time":6,"totals":{},"cost":{},"#
            + #""scopes":{"changed":[],"removed":[2]},"runs":{"changed":[\#(run)],"removed":[]},"#
            + #""groups":{"changed":[],"removed":[]}}"#
        return [
            [head, snapshot, changes, #"{"type":"end","time":6}"#, ""], [head, snapshot],
            [head, "", snapshot, #"{"type":"new"}"#],
        ].map { $0.joined(separator: "\n") }
    }()
    private static let words = [
        "\n", "\"id\":", "\"parent\":2", "\"time\":", "\"after\":", "\"type\":\"snapshot\"", "\"type\":\"statistics\"",
        "1e308", "1.5", "null",
        "\"version\":2", "\u{1B}[2J",
    ]

    @Test func `is read to its end, or refused with the file and what is wrong, in a line that steers no terminal`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("x")
        let fuzz = Fuzz("recordings", corpus: Self.corpus, words: Self.words, limit: 16 << 10)
        await fuzz.run(
            1500,
            property:
                "a recording is whole, or cut off in one of its lines; what is refused is named in one printable line",
            filter: "RecordingFuzzTests --package-path Lab"
        ) { input, _ in
            try Data(input).write(to: folder.url("x"))
            do throws(RecordingCheck.Refusal) {
                let cut = try RecordingCheck.check(path)
                let lines = input.count { $0 == UInt8(ascii: "\n") } + 1
                if let cut, !(2...lines).contains(cut) { throw .damaged(path: "", line: cut, "it has no such line") }
                return true
            } catch {
                let message = "\(error)"
                guard message.contains(path),
                    !message.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
                else { throw Fuzz.Broken("“\(message)” is what is said") }
                return false
            }
        }
    }
}
