import Foundation
import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("What `lanyard open` looks at")
struct RecordingCheckTests {
    private static let head =
        #"{"type":"recording","version":1,"program":{"name":"a","process":1},"startedAt":"2026-11-25T20:04:17.123Z"}"#

    private static func snapshot(_ more: String = "", sequence: Int = 1, time: String = "5") -> String {
        let rest = more.isEmpty ? #""scopes":[],"runs":[],"groups":[],"findings":[]"# : more
        return #"{"type":"snapshot","sequence":\#(sequence),"time":\#(time),"totals":{},"cost":{},\#(rest)}"#
    }

    private static func changes(
        after: Int = 1,
        time: String = "6",
        scopes: String = "",
        runs: String = "",
        removed: String = ""
    ) -> String {
        #"{"type":"changes","after":\#(after),"sequence":\#(after + 1),"time":\#(time),"totals":{},"cost":{},"#
            + #""scopes":{"changed":[\#(scopes)],"removed":[]},"runs":{"changed":[\#(runs)],"removed":[\#(removed)]},"#
            + #""groups":{"changed":[],"removed":[]}}"#
    }

    private static func run(_ more: String) -> String {
        #"{"id":1,"scope":1,"group":1,"origin":"a","admission":"started","state":"running","admittedAt":-5\#(more)}"#
    }

    private static func statistics(_ histogram: String) -> String {
        #"{"type":"statistics","causes":[{"kind":"a","origin":"b","count":1,"live":0,"obeying":\#(histogram)}],"#
            + #""bounds":[1],"groups":[],"rules":[]}"#
    }

    /// What is said of a file with these lines; `nil` if it is whole.
    private func check(_ lines: [String], end: String = "\n") throws -> String? {
        let folder = try TemporaryFolder()
        try folder.write(([Self.head] + lines).joined(separator: "\n") + end, to: "x")
        let path = folder.path("x")
        do throws(RecordingCheck.Refusal) {
            let cut = try RecordingCheck.check(path)
            return cut.map { "cut off in line \($0)" }
        } catch {
            return error.description.replacing("“\(path)”", with: "x")
        }
    }

    @Test(arguments: [
        [snapshot()], [snapshot(), changes()], [snapshot(), "", changes(), #"{"type":"end","time":6}"#],
        [
            snapshot(), #"{"type":"new","time":"later"}"#, "{}",
            changes(time: "5", runs: run(#","new":{}"#), removed: "7"),
        ],
        [snapshot(), snapshot(sequence: 9), changes(after: 9)],
        [snapshot(), changes(scopes: #"{"id":1,"origin":"a"},{"id":2,"parent":1,"origin":"b"}"#)],
        [
            snapshot(),
            changes(runs: run(#","progress":{"completed":1,"fraction":-0.5},"cause":{"kind":"a","origin":"b"}"#)),
        ],
        [snapshot(), statistics(#"{"count":1,"sum":2,"max":2,"buckets":[[1,2]]}"#)],
        // What does not build on what was before is not shown, and neither is what comes after it.
        [snapshot(), changes(after: 3), changes(after: 1, time: "1"), "none"],
    ]) func `takes what is whole, and what a newer program says`(_ lines: [String]) throws {
        #expect(try check(lines) == nil)
    }

    @Test(
        arguments: [
            (["[]"], "in line 2, there should be an object"),
            (["none", snapshot()], "in line 2, there should be an object of JSON"),
            ([String(repeating: "[", count: 60_000), snapshot()], "in line 2, there should be an object of JSON"),
            ([snapshot(#""scopes":[],"groups":[],"findings":[]"#)], "in line 2, “runs” should be a list"),
            ([snapshot(time: "-1")], "in line 2, “time” should be a time in milliseconds, from 0 on"),
            ([snapshot(time: "1e400")], "in line 2, “time” should be a time in milliseconds, from 0 on"),
            (
                [snapshot(), "", changes(runs: run("").replacing("\"id\":1", with: "\"id\":1.5"))],
                "in line 4, “runs” “changed” “id” should be a whole number"
            ),
            (
                [snapshot(), changes(runs: run(#","attempt":true"#))],
                "in line 3, “runs” “changed” “attempt” should be a number, from 0 on"
            ),
            (
                [snapshot(), changes(runs: run(#","name":null"#))],
                "in line 3, “runs” “changed” “name” should be a text, and no endless one"
            ),
            (
                [snapshot(), changes(runs: run(#","key":"\#(String(repeating: "x", count: 10_001))""#))],
                "in line 3, “runs” “changed” “key” should be a text, and no endless one"
            ),
            (
                [snapshot(), changes(runs: run(#","isOwnerGone":1"#))],
                "in line 3, “runs” “changed” “isOwnerGone” should be true or false"
            ),
            (
                [snapshot(), changes(runs: run(#","cause":7"#))],
                "in line 3, “runs” “changed” “cause” should be an object"
            ),
            (
                [snapshot(), changes(runs: run("").replacing("running", with: "ended"))],
                "in line 3, “runs” “changed” “endedAt” should be a time in milliseconds, as the run has ended"
            ),
            ([snapshot(), changes(removed: "\"x\"")], "in line 3, “runs” “removed” should be a whole number"),
            (
                [snapshot(), statistics(#"{"count":1,"sum":2,"max":2,"buckets":[[1]]}"#)],
                "in line 3, “causes” “obeying” “buckets” should be a list of pairs"
            ),
            ([snapshot(), changes(time: "4")], "in line 3, its time runs backwards"),
            (
                [snapshot(), changes(scopes: #"{"id":1,"parent":2,"origin":"a"},{"id":2,"parent":1,"origin":"b"}"#)],
                "in line 3, scope 1 lies below itself"
            ),
        ] as [([String], String)]
    ) func `says which line is damaged, and what should stand there`(_ lines: [String], _ words: String) throws {
        #expect(try check(lines) == "x is damaged: \(words).")
    }

    /// A way up from each scope to the top takes minutes here; each scope once takes a moment.
    @Test func `a chain of 24,000 scopes is looked through once`() throws {
        let chain = (1...24_000).map { #"{"id":\#($0),"parent":\#($0 + 1),"origin":"a"}"# }.joined(separator: ",")
        #expect(try check([Self.snapshot(#""scopes":[\#(chain)],"runs":[],"groups":[],"findings":[]"#)]) == nil)
        let circle = #"{"id":24001,"parent":7,"origin":"a"}"#
        let lines = [
            Self.snapshot(#""scopes":[\#(chain)],"runs":[],"groups":[],"findings":[]"#), Self.changes(scopes: circle),
        ]
        #expect(try check(lines) == "x is damaged: in line 3, scope 7 lies below itself.")
    }

    @Test func `leaves out a last line that was cut off, wherever that was, and says so`() throws {
        let last = Self.changes(runs: Self.run(#","name":"naïve""#))
        let bytes = Array(last.utf8)
        for length in 1..<bytes.count {
            let folder = try TemporaryFolder()
            try folder.write(Data((Self.head + "\n" + Self.snapshot() + "\n").utf8) + bytes.prefix(length), to: "x")
            #expect(try RecordingCheck.check(folder.path("x")) == 3, "after \(length) bytes")
        }
        #expect(try check([Self.snapshot(), String(last.dropLast())], end: "\n") == "cut off in line 3")
        #expect(try check([Self.snapshot(), last], end: "") == nil)
        #expect(
            try check([Self.snapshot(), String(last.dropLast()), ""])
                == "x is damaged: in line 3, there should be an object of JSON."
        )
    }

    @Test func `needs a snapshot, without which there is nothing to show`() throws {
        let words = "x has nothing to show: it was cut off before its first snapshot, which is its second line."
        for lines in [[], [String(Self.snapshot().dropLast())], [Self.changes()]] { #expect(try check(lines) == words) }
    }

    @Test func `is what the console records, as its golden files have it`() throws {
        var root = URL(filePath: #filePath)
        for _ in 1...5 { root.deleteLastPathComponent() }
        let folder = root.appending(path: "Tests/LanyardConsoleTests/Recordings/GoldenRecordings/v1")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        #expect(!files.isEmpty)
        for file in files {
            #expect(
                try RecordingCheck.check(folder.appending(path: file).path(percentEncoded: false)) == nil,
                "\(file)"
            )
        }
    }

    @Test func `is read by lines of any length, which keep their numbers`() throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: "x", count: 3 << 20)
        for (text, expected) in [
            ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("\n", [""]),
            (long + "\n" + long, [long, long]),
        ] as [(String, [String])] {
            try folder.write(text, to: "x")
            var lines = FileLines(try FileHandle(forReadingFrom: folder.url("x")))
            var found: [FileLines.Line] = []
            while let line = try lines.next() { found.append(line) }
            #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
            #expect(found.map(\.number) == Array(0..<expected.count).map { $0 + 1 })
            #expect(found.map(\.isLast) == expected.indices.map { $0 == expected.count - 1 })
        }
    }
}
