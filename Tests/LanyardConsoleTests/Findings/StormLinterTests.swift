import Testing

@testable import LanyardConsole

@Suite struct StormLinterTests {
    private var linter = StormLinter(FindingThresholds())

    private mutating func found(after seconds: Double, _ change: (inout Wire.Group) -> Void) -> [Suspicion] {
        _ = linter.check(.at(0, groups: [.sample()]))
        return linter.check(.at(seconds, groups: [.sample(1, change)]))
    }

    @Test(arguments: [(19, 0), (20, 1)])
    mutating func `twenty runs that began and were replaced are a storm`(count: Int, storms: Int) {
        #expect(found(after: 4) { $0.replacedAfterStart = count }.count == storms)
    }

    @Test mutating func `a single run that succeeded or was delivered shows that it can finish`() {
        #expect(
            found(after: 4) {
                $0.replacedAfterStart = 200
                $0.succeeded = 1
            }.isEmpty
        )
        linter = StormLinter(FindingThresholds())
        #expect(
            found(after: 4) {
                $0.replacedAfterStart = 200
                $0.delivered = 1
            }.isEmpty
        )
    }

    @Test mutating func `calls that never began do not count, however many were replaced`() {
        #expect(
            found(after: 4) {
                ($0.admitted, $0.replaced, $0.cancelled) = (500, 499, 499)
                $0.replacedAfterStart = 3
            }.isEmpty
        )
    }

    @Test mutating func `what is longer ago than the window does not count`() {
        _ = linter.check(.at(0, groups: [.sample()]))
        #expect(linter.check(.at(1, groups: [.sample { $0.replacedAfterStart = 19 }])).isEmpty)
        #expect(linter.check(.at(5.9, groups: [.sample { $0.replacedAfterStart = 20 }])).map(\.count) == [20])
        #expect(linter.check(.at(6, groups: [.sample { $0.replacedAfterStart = 20 }])).isEmpty)
    }

    @Test mutating func `a key that once succeeded can be in a storm later`() {
        let before = Wire.Group.sample { ($0.succeeded, $0.delivered) = (5, 5) }
        _ = linter.check(.at(0, groups: [before]))
        for second in 1...5 { _ = linter.check(.at(Double(second), groups: [before])) }
        var after = before
        after.replacedAfterStart = 20
        #expect(linter.check(.at(6, groups: [after])).count == 1)
    }

    @Test mutating func `each key counts for itself`() {
        let groups = [Wire.Group.sample(1) { $0.replacedAfterStart = 12 }, .sample(2) { $0.replacedAfterStart = 12 }]
        _ = linter.check(.at(0))
        #expect(linter.check(.at(1, groups: groups)).isEmpty)
    }

    @Test mutating func `it names the newest runs that were replaced after they began`() {
        let runs = (1...40).map { id in
            Wire.Run.sample(id) {
                $0.cause = .sample("replaced")
                if id % 2 == 0 { $0.startedAt = nil }
            }
        }
        _ = linter.check(.at(0))
        let group = Wire.Group.sample { $0.replacedAfterStart = 20 }
        let found = linter.check(.at(1, runs: runs + [.sample(99)], groups: [group]))
        #expect(found.map(\.runs) == [[39, 37, 35, 33, 31, 29, 27, 25, 23, 21]])
        #expect(found.map(\.severity) == [.warning])
        #expect(
            found.map(linter.format) == [
                """
                20 runs of “search” in “Search” (App/Model.swift:12) were replaced in the last 5 s after they had begun, and \
                none finished: calls come faster than they are answered. Wait for a pause with .debounce(for:), or let what \
                runs finish with .keepLatest or .throttle(for:).
                """
            ]
        )
    }
}
