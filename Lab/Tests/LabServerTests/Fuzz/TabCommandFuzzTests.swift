import Foundation
import LabTestSupport
import Testing

@testable import LabServer

@Suite struct TabCommandFuzzTests {
    static let corpus = [
        #"{"type":"open","variant":"search/lanyard"}"#, #"{"type":"act","name":"term","text":"dune"}"#,
        #"{"type":"act","name":"cancel","target":"A"}"#, #"{"type":"act","name":"start","at":1200}"#,
        #"{"type":"leave"}"#,
        #"{"type":"open","variant":"search/naive","beside":"search/lanyard"}"#,
        #"{"variant":"search/probe","type":"open"}"#, #"{"type":"act","name":"count","text":null}"#,
    ]
    static let words = [
        "\"type\":", "\"open\"", "\"act\"", "\"leave\"", "\"name\":", "\"text\":", "\"target\":", "\"at\":",
        "9223372036854775807", "\"variant\":",
        "\"beside\":",
        "search/probe", "count", "term", "work",
    ]

    @Test func `a message is taken as it was meant, or refused`() async {
        let fuzz = Fuzz("lab-messages", corpus: Self.corpus, words: Self.words, limit: 16 << 10)
        await fuzz.run(
            3000,
            property: "what is accepted is short, and means the same when it is written again",
            filter: "TabCommandFuzzTests --package-path Lab"
        ) { input, _ in
            guard let command = try? TabCommand(String(decoding: input, as: UTF8.self)) else { return false }
            let again = try TabCommand(Self.printed(command))
            if again != command { throw Fuzz.Broken("\(command) is read back as \(again)") }
            return true
        }
    }

    @Test func `one that Foundation does not survive is refused`() {
        #expect(throws: TabCommand.Refusal.self) { try TabCommand(#"{"type":"# + String(repeating: "[", count: 512)) }
    }

    private static func printed(_ command: TabCommand) throws -> String {
        let members: [String: String?] =
            switch command {
            case .open(let variant, let beside): ["type": "open", "variant": variant, "beside": beside]
            case .act(let action): ["type": "act", "name": action.name, "text": action.text, "target": action.target]
            case .leave: ["type": "leave"]
            }
        let texts = members.compactMapValues { $0 }
        if texts.values.contains(where: { $0.count > TabCommand.textLimit }) { throw Fuzz.Broken("\(command) is long") }
        let text = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
        guard case .act(let action) = command, let time = action.at else { return text }
        return text.dropLast() + ",\"at\":\(time)}"
    }
}
