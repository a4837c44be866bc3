import Foundation
import Testing

@testable import Lanyard

/// What `Documentation/Design.md` says of a run's life is what its machine does.
@Suite struct LifecycleTests {
    private let page = URL(filePath: #filePath).appending(path: "../../../../../Documentation/Design.md").standardized
    private let marks = ("<!-- lifecycle: made by LifecycleTests -->", "<!-- lifecycle: end -->")

    @Test func `the table and the graph in Design.md are those of the machine`() throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        let (head, rest) = try #require(text.halves(at: marks.0))
        let (found, tail) = try #require(rest.halves(at: marks.1))
        let drawing = Lifecycle().drawing
        if ProcessInfo.processInfo.environment["REWRITE"] != nil {
            try (head + marks.0 + drawing + marks.1 + tail).write(to: page, atomically: true, encoding: .utf8)
        } else {
            #expect(found == drawing, "REWRITE=1 swift test --filter LifecycleTests writes what the machine does")
        }
    }

    @Test func `each phase is reached, and no way leads back`() {
        let order: [RunPhase] = [.waiting, .parked, .released, .running, .concluded, .ended]
        let steps = Lifecycle().steps
        #expect(Set(steps.keys.map(\.phase)) == Set(order))
        for (station, answers) in steps {
            for step in answers.values.joined() {
                #expect(order.firstIndex(of: station.phase)! <= order.firstIndex(of: step.next.phase)!)
                #expect(!station.isCancelled || step.next.isCancelled, "A cause stays.")
            }
        }
    }
}

extension String {
    fileprivate func halves(at mark: String) -> (String, String)? {
        range(of: mark).map { (String(self[..<$0.lowerBound]), String(self[$0.upperBound...])) }
    }
}
