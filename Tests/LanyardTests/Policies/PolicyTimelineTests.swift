import Foundation
import Lanyard
import Testing

/// The drawings of the policies in the documentation are what a scope does. `DRAW=1 swift test --filter PolicyTimelineTests`
/// writes them anew.
@Suite struct PolicyTimelineTests {
    static let policies: [String: OverlapPolicy] = [
        ".concurrent": .concurrent,
        ".concurrent(limit: 2)": .concurrent(limit: 2),
        ".replace": .replace,
        ".replace(limit: 2)": .replace(limit: 2),
        ".restart": .restart,
        ".restart(limit: 2)": .restart(limit: 2),
        ".skip": .skip,
        ".queue": .queue,
        ".keepLatest": .keepLatest,
        ".join": .join,
        ".debounce(for: .seconds(1.5))": .debounce(for: .seconds(1.5)),
        ".debounce(for: .seconds(1.5), edges: .both)": .debounce(for: .seconds(1.5), edges: .both),
        ".debounce(for: .seconds(1.5), maxWait: .seconds(2))": .debounce(for: .seconds(1.5), maxWait: .seconds(2)),
        ".throttle(for: .seconds(5))": .throttle(for: .seconds(5)),
    ]

    /// The page that draws them all, and the README, which draws some.
    private static let pages = ["Sources/Lanyard/Lanyard.docc/ChoosingAPolicy.md", "README.md"].map {
        URL(filePath: #filePath).appending(path: "../../../../\($0)").standardized
    }

    @Test(arguments: policies.keys.sorted())
    func `The pages draw what the policy does`(_ name: String) async throws {
        let drawing = try await PolicyTimeline(of: #require(Self.policies[name])).drawing
        for page in Self.pages {
            let text = try String(contentsOf: page, encoding: .utf8)
            let drawn = try Self.drawing(of: name, in: text).map { String(text[$0]) }
            #expect(drawn == "\(drawing)\n" || drawn == nil && page != Self.pages.first, "\(page.lastPathComponent)")
        }
    }

    @Test func `What began and was cancelled is withheld, and nothing else`() async throws {
        for policy in Self.policies.values {
            let timeline = try await PolicyTimeline(of: policy)
            for row in timeline.rows { #expect((row.delivered == nil) == (row.cancelled != nil), "\(policy), \(row)") }
            let late = timeline.rows.count { $0.started != nil && $0.cancelled != nil }
            #expect(timeline.withheldCount == late, "\(policy)")
        }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["DRAW"] != nil))
    func `The drawings are written into the pages`() async throws {
        for page in Self.pages {
            var text = try String(contentsOf: page, encoding: .utf8)
            for (name, policy) in Self.policies {
                guard let drawn = try Self.drawing(of: name, in: text) else { continue }
                try await text.replaceSubrange(drawn, with: "\(PolicyTimeline(of: policy).drawing)\n")
            }
            try text.write(to: page, atomically: true, encoding: .utf8)
        }
    }

    /// What follows the policy's name in the block that begins with it.
    private static func drawing(of name: String, in text: String) throws -> Range<String.Index>? {
        guard let head = text.range(of: "```text\n\(name)\n") else { return nil }
        let end = try #require(text.range(of: "```", range: head.upperBound..<text.endIndex), "the block has no end")
        return head.upperBound..<end.lowerBound
    }
}
