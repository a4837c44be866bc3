import Lanyard
import Testing

/// A reference that has a policy wrong is told from the library by a short history, in words.
@Suite struct ShrinkingTests {
    /// What a policy is taken for, and the shortest history that shows it.
    private static let mistakes: [(policy: ReferencePolicy, wrong: ReferencePolicy, text: String)] = [
        (
            .queue(limit: 1), .queue(limit: 2),
            """
            queue(limit: 1): call, call, call
              after step 3, call 3 should be “queued, waiting”, and is “skipped, over, skipped”
            """
        ),
        (
            .restart(grace: nil), .replace(limit: nil),
            """
            restart: call, call
              after step 2, call 2 should be “replaced, running, began in step 2 at 0”, and is “replaced, waiting”
            """
        ),
        (
            .restart(grace: 4), .restart(grace: 1),
            """
            restart(grace: 4): call, call, wait 1
              after step 3, call 1 should be “started, windingDown, replaced by 2, began in step 1 at 0”, \
            and is “started, running, began in step 1 at 0”
            """
        ),
        (
            .throttle(4, .leading), .throttle(3, .leading),
            """
            throttle(for: 4, edges: leading): call, end 1, wait 3, call
              after step 4, call 2 should be “started, running, began in step 4 at 3”, \
            and is “skipped, over, skipped”
            """
        ),
        (
            .skip, .join,
            """
            skip: call, call
              after step 2, call 2 should be “joined, running, shares the run of 1, began in step 1 at 0”, \
            and is “skipped, over, skipped”
            """
        ),
    ]

    @Test(arguments: 0..<mistakes.count) func `the shortest history is found, and says what differs`(number: Int)
        async throws
    {
        let (policy, wrong, text) = Self.mistakes[number]
        let failing = try #require(
            (1...100).lazy.map { History(policy, seed: UInt64($0)) }
                .first { $0.playMachine(against: wrong) != nil }
        )
        let short = await failing.shrunk { $0.playMachine(against: wrong) != nil }
        let mismatch = try #require(short.playMachine(against: wrong))
        #expect(mismatch.description == text)
    }

    @Test func `a mismatch names the command that plays its history again`() {
        let mismatch = HistoryMismatch(description: "skip: call, call")
        #expect(
            mismatch.report(seed: 5) == """
                The library and the reference differ; `SEED=5 swift test --filter PolicyModelTests` plays this \
                history again. Cut down to what differs, it is
                skip: call, call
                """
        )
    }
}
