import Foundation
import Lanyard
import Testing

/// The drawings of the page «Choosing a policy» are what a scope does. `DRAW=1 swift test --filter PolicyTimelineTests`
/// writes them anew.
@Suite(.timeLimit(.minutes(1))) struct PolicyTimelineTests {
    static let policies: [String: OverlapPolicy] = [
        ".concurrent": .concurrent,
        ".concurrent(limit: 2)": .concurrent(limit: 2),
        ".replace": .replace,
        ".restart": .restart,
        ".skip": .skip,
        ".queue": .queue,
        ".keepLatest": .keepLatest,
        ".join": .join,
        ".debounce(for: .seconds(1.5))": .debounce(for: .seconds(1.5)),
        ".throttle(for: .seconds(5))": .throttle(for: .seconds(5)),
    ]

    private static let page = URL(filePath: #filePath).appending(
        path: "../../../../Sources/Lanyard/Lanyard.docc/ChoosingAPolicy.md"
    ).standardized

    @Test(arguments: policies.keys.sorted())
    func `The page draws what the policy does`(_ name: String) async throws {
        let timeline = try await PolicyTimeline(of: #require(Self.policies[name]))
        let drawing = "```text\n\(name)\n\(timeline.drawing)\n```"
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        #expect(text.contains(drawing))
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
    func `The drawings are written into the page`() async throws {
        var text = try String(contentsOf: Self.page, encoding: .utf8)
        for (name, policy) in Self.policies {
            let start = try #require(text.range(of: "```text\n\(name)\n"), "the page has no block for \(name)")
            let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
            let drawing = try await PolicyTimeline(of: policy).drawing
            text.replaceSubrange(start.upperBound..<end.lowerBound, with: "\(drawing)\n")
        }
        try text.write(to: Self.page, atomically: true, encoding: .utf8)
    }
}
