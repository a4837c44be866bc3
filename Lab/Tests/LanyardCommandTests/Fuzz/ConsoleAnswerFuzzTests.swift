import CommandSupport
import Foundation
import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("What anybody answers for a console")
struct ConsoleAnswerFuzzTests {
    private static let corpus = [
        #"{"time":20000,"program":{"name":"shop","process":4711},"totals":{"live":2,"stragglers":1,"stopping":0,"succeeded":5,"failed":2,"#
            + #""cancelled":3,"withheld":1},"scopes":[{"id":1,"name":"Shop","origin":"Shop/Cart.swift:3"},{"id":2,"parent":1,"origin":"a"}],"#
            + #""runs":[{"id":3,"scope":1,"group":1,"name":"cart","origin":"Cart.swift:12","admission":"started","state":"running","#
            + #""admittedAt":1000,"key":"k","attempt":2,"progress":{"completed":45,"total":100,"fraction":0.45},"#
            + #""waitsFor":{"what":"a slot","since":8000}},{"id":4,"scope":2,"group":1,"origin":"b","admission":"started","#
            + #""state":"straggling","admittedAt":2,"cancelledAt":5000,"cause":{"kind":"ownerReleased","reason":"left","origin":"a:1"}}],"#
            + #""groups":[{"id":1,"scopeName":"Shop","scopeOrigin":"a","waiting":1}],"#
            + #""findings":[{"severity":"problem","text":"3 runs","runs":[3]}],"thresholds":{"stragglerAfter":1}}"#
    ]
    private static let words = [
        "\"id\":", "\"parent\":2", "\"name\":", "\"state\":\"ended\"", "\"endedAt\":", "1e308", "-1e308", "1.5",
        "\\u001b[2J", "\\u202e", "日本",
        "\"runs\":[", "\"outcome\":\"failed\"",
    ]

    @Test func `is drawn within the terminal, and steers it nowhere`() async {
        let fuzz = Fuzz("console-answers", corpus: Self.corpus, words: Self.words, limit: 16 << 10)
        await fuzz.run(
            1000,
            property: "what is read makes pictures that fit their terminals, without control characters",
            filter: "ConsoleAnswerFuzzTests --package-path Lab"
        ) { input, numbers in
            guard let snapshot = ConsoleConnection.read(TopSnapshot.self, Data(input)) else { return false }
            let keys: [[Key]] = [
                [], Key.typing("t"), [.down, .enter], Key.typing("f"), Key.typing("a"), Key.typing("/shop"),
            ]
            let model = TopSamples.model(snapshot, keys: keys.randomElement(using: &numbers) ?? [])
            let (columns, rows) = (Int.random(in: 1...200, using: &numbers), Int.random(in: 1...50, using: &numbers))
            let lines = TopSamples.picture(model, columns: columns, rows: rows)
            guard lines.count == rows else { throw Fuzz.Broken("\(lines.count) lines of \(rows)") }
            for line in lines {
                if line.columns > max(1, columns - 1) { throw Fuzz.Broken("“\(line)” is wider than \(columns)") }
                if line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control || $0 == "\u{202E}" }
                ) {
                    throw Fuzz.Broken("“\(line)” steers the terminal")
                }
            }
            return true
        }
    }
}
