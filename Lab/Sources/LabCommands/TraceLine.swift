import Foundation

/// One line of `lab run --json`: a JSON object.
///
/// | key | type | meaning |
/// |---|---|---|
/// | `event` | string | `begin`, `trace`, `end`, or `failed` |
/// | `variant` | string | SCREEN/NAME |
/// | `at` | number | seconds since the variant began |
/// | `text` | string | in `trace`: what happened; in `failed`: what went wrong |
/// | `bugShowed` | boolean | in `end`: whether the bug showed |
/// | `asItShouldBe` | boolean | in `end`: whether it should |
/// | `leftRunning` | integer | in `end`: runs that were left after everything was cancelled |
struct TraceLine: Codable, Hashable, Sendable {
    enum Event: String, Codable, Sendable {
        case begin, trace, end, failed
    }

    var event: Event
    var variant: String
    var at = 0.0
    var text: String?
    var bugShowed: Bool?
    var asItShouldBe: Bool?
    var leftRunning: Int?

    /// The object in one line, its keys sorted.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// The line for people.
    var plain: String {
        switch event {
        case .begin: variant
        case .trace: "  \(seconds)  \(text ?? "")"
        case .failed: "  \(seconds)  It could not be played: \(text ?? "")"
        case .end: "  \(seconds)  \(verdict)"
        }
    }

    private var seconds: String {
        String(format: "%6.2f s", at)
    }

    private var verdict: String {
        let bug = bugShowed == true ? "The bug showed" : "The bug did not show"
        let left = leftRunning.map { $0 == 0 ? "" : " \($0) runs were left." } ?? ""
        return "\(bug), as it should \(asItShouldBe == true ? "be" : "NOT be").\(left)"
    }
}
