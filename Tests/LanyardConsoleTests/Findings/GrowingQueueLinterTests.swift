import Testing

@testable import LanyardConsole

@Suite struct GrowingQueueLinterTests {
    private var linter = GrowingQueueLinter(FindingThresholds())

    /// What is found at the end, if these many wait, second for second.
    private mutating func found(_ waiting: [Int]) -> [Suspicion] {
        var found: [Suspicion] = []
        for (second, count) in waiting.enumerated() {
            found = linter.check(.at(Double(second), groups: [.sample { $0.waiting = count }]))
        }
        return found
    }

    @Test(
        arguments: [
            ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 1),  // ten more in ten seconds
            ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10], 0),  // nine more
            ([1, 2, 3, 4, 5, 6, 7, 8, 9, 20], 0),  // nine seconds
            ([1, 5, 9, 13, 12, 16, 20, 24, 28, 32, 36], 0),  // shorter once
            ([100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100], 0),  // stands still
            ([1, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100], 0),  // a burst
            ([1, 50, 100, 100, 100, 100, 100, 100, 100, 100, 101], 0),  // a burst, nothing in the middle
            ([1, 1, 5, 5, 5, 9, 9, 9, 9, 12, 12], 1),  // in steps
            ([9, 8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 1),  // shorter, but before
            ([5, 6, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0),  // empty ten seconds ago
        ]
    )
    mutating func `a line that grows by ten in ten seconds and never becomes shorter only grows`(
        waiting: [Int],
        count: Int
    ) {
        #expect(found(waiting).count == count)
    }

    @Test mutating func `it is found as long as it goes on, and no longer`() {
        #expect(found(Array(1...30)).count == 1)
        #expect(linter.check(.at(30, groups: [.sample { $0.waiting = 29 }])).isEmpty)
        for second in 31...39 {
            #expect(linter.check(.at(Double(second), groups: [.sample { $0.waiting = second }])).isEmpty)
        }
        #expect(linter.check(.at(40, groups: [.sample { $0.waiting = 40 }])).count == 1)
    }

    @Test mutating func `ups and downs between two looks a second apart do not hide it`() {
        var found: [Suspicion] = []
        for tenth in 0...200 {
            let waiting = 1 + tenth / 5 - (tenth % 10 == 7 ? 1 : 0)
            found = linter.check(.at(Double(tenth) / 10, groups: [.sample { $0.waiting = waiting }]))
        }
        #expect(found.count == 1)
    }

    @Test mutating func `a sentence says how many wait, and how many more they are`() {
        _ = found(Array(1...10))
        let runs = [Wire.Run.sample(5) { $0.state = .waiting }, .sample(6)]
        let found = linter.check(.at(10, runs: runs, groups: [.sample { $0.waiting = 42 }]))
        #expect(found.map(\.runs) == [[5]])
        #expect(
            found.map(linter.format) == [
                """
                42 runs of “search” in “Search” (App/Model.swift:12) wait for their turn, 41 more than 10 s ago, and never \
                fewer in between: calls come faster than they are worked off. Bound the line with .queue(limit:), let only \
                the newest wait with .keepLatest, or call less often.
                """
            ]
        )
    }
}
