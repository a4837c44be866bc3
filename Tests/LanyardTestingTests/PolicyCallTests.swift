import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardTesting

/// What no policy can bring about, and only a broken scope would.
@Suite
struct PolicyCallTests {
    private struct Broken: Error {}

    private static let problems: [(Admission, Outcome<Void>, begun: Int, String?)] = [
        (.started, .succeeded(()), 2, "ran 2 times."),
        (.skipped, .failed(Broken()), 3, "ran 3 times."),
        (.skipped, .succeeded(()), 1, "was skipped, and ran."),
        (.started, .succeeded(()), 0, "succeeded, and never ran."),
        (.queued, .failed(Broken()), 1, "failed: Broken()"),
        (.started, .succeeded(()), 1, nil),
        (.joined, .succeeded(()), 0, nil),
    ]

    @Test(arguments: 0..<problems.count)
    func `Each way in which a call may be wrong has its words`(number: Int) {
        let (admission, outcome, begun, words) = Self.problems[number]
        #expect(PolicyCall.problem(admission, outcome, begun: begun) == words)
    }

    @Test func `A call that is wrong is told by its number`() async throws {
        let (clock, asked) = (TestClock(), Log<Int>())
        let history = PolicyHistory(policy: .concurrent, seed: 1)
        let error = await #expect(throws: PolicyHistory.Broken.self) {
            try await history.play(on: clock) { _ in
                asked.note(1)
                return asked.all.count == 2 ? "ran 2 times." : nil
            }
        }
        #expect(try #require(error).description == "Call 2 ran 2 times.")
    }
}
