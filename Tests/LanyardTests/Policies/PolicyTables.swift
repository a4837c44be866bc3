import Testing

@testable import Lanyard

/// What each policy decides about a key, one table a policy.
@Suite struct PolicyTables {
    /// A state of a key, and what the policy says of a run that comes to it and of one at the head of its line.
    struct Row: Sendable, CustomTestStringConvertible {
        let policy: OverlapPolicy
        let state: KeyState
        let admit: AdmitDecision
        let start: StartDecision
        let line: Int

        var testDescription: String {
            let window = state.windowEnd.map { ", window until \($0)" } ?? ""
            let before = state.previousCall.map { ", a call before at \($0)" } ?? ""
            return """
                \(policy): \(state.running) run, \(state.windingDown) wind down, \(state.waiting) wait\(window)\(before)
                """
        }

        init(
            _ policy: OverlapPolicy,
            run: Int = 0,
            winding: Int = 0,
            wait: Int = 0,
            arrival: Int = 100,
            before: Int? = nil,
            since: Int? = nil,
            started: Int? = nil,
            window: Int? = nil,
            admit: AdmitDecision,
            start: StartDecision,
            line: Int = #line
        ) {
            self.policy = policy
            self.admit = admit
            self.start = start
            self.line = line
            var state = KeyState(
                running: run,
                windingDown: winding,
                waiting: wait,
                arrival: instant(arrival),
                now: instant(100),
                windowEnd: window.map { instant($0) }
            )
            state.previousCall = before.map { instant($0) }
            state.waitingSince = since.map { instant($0) }
            state.lastStart = started.map { instant($0) }
            self.state = state
        }
    }

    static let concurrent = [
        Row(.concurrent, admit: .enter(), start: .now()),
        Row(.concurrent, run: 1_000, winding: 1_000, admit: .enter(), start: .now()),
        Row(.concurrent(limit: 2), admit: .enter(), start: .now()),
        Row(.concurrent(limit: 2), run: 1, admit: .enter(), start: .now()),
        Row(.concurrent(limit: 2), run: 2, admit: .enter(), start: .later),
        Row(.concurrent(limit: 2), run: 1, winding: 1, wait: 9, admit: .enter(), start: .later),
        Row(.concurrent(limit: 2), winding: 2, admit: .enter(), start: .later),
        Row(.concurrent(limit: 2, waiting: 1), run: 1, wait: 1, admit: .enter(), start: .now()),
        Row(.concurrent(limit: 2, waiting: 1), run: 2, admit: .enter(), start: .later),
        Row(.concurrent(limit: 2, waiting: 1), run: 2, wait: 1, admit: .skip, start: .later),
        Row(.concurrent(limit: 2, waiting: 1), run: 1, winding: 1, wait: 1, admit: .skip, start: .later),
        Row(.concurrent(limit: 0, waiting: -1), admit: .enter(), start: .now()),
        Row(.concurrent(limit: 0, waiting: -1), run: 1, admit: .skip, start: .later),
        Row(.concurrent(limit: 0), admit: .enter(), start: .now()),
        Row(.concurrent(limit: -5), run: 1, admit: .enter(), start: .later),
    ]

    static let replace = [
        Row(.replace, admit: .enter(displacing: .everything), start: .now()),
        Row(.replace, run: 1, admit: .enter(displacing: .everything), start: .now()),
        Row(.replace, winding: 3, admit: .enter(displacing: .everything), start: .now()),
        Row(.replace, run: 1, winding: 1, wait: 4, admit: .enter(displacing: .everything), start: .now()),
        Row(.replace(limit: 0), run: 1, admit: .enter(displacing: .everything), start: .now()),
        Row(.replace(limit: 3), run: 2, winding: 9, admit: .enter(), start: .now()),
        Row(.replace(limit: 3), run: 3, admit: .enter(displacing: .oldest(1)), start: .now()),
        Row(.replace(limit: 3), run: 3, wait: 2, admit: .enter(displacing: .oldest(3)), start: .now()),
    ]

    static let restart = [
        Row(.restart, admit: .enter(displacing: .everything), start: .now()),
        Row(.restart, run: 1, admit: .enter(displacing: .everything), start: .later),
        Row(.restart, winding: 1, admit: .enter(displacing: .everything), start: .later),
        Row(.restart, wait: 1, admit: .enter(displacing: .everything), start: .now()),
        Row(.restart(limit: -1), run: 1, admit: .enter(displacing: .everything), start: .later),
        Row(.restart(limit: 2), run: 1, admit: .enter(), start: .now()),
        Row(.restart(limit: 2), run: 1, winding: 1, admit: .enter(), start: .later),
        Row(.restart(limit: 2), run: 1, wait: 1, admit: .enter(displacing: .oldest(1)), start: .now()),
        Row(.restart(limit: 2), run: 2, admit: .enter(displacing: .oldest(1)), start: .later),
    ]

    private static let graceful = OverlapPolicy.restart(grace: .seconds(5))
    private static let enterAsking = AdmitDecision.enter(displacing: .waiting, asking: .seconds(5))

    static let restartWithGrace = [
        Row(graceful, admit: enterAsking, start: .now()),
        Row(graceful, run: 1, admit: enterAsking, start: .later),
        Row(graceful, run: 1, wait: 2, admit: enterAsking, start: .later),
        Row(graceful, winding: 1, admit: enterAsking, start: .later),
        Row(.restart(grace: .zero), run: 1, admit: .enter(displacing: .everything), start: .later),
        Row(.restart(grace: .seconds(-5)), winding: 1, admit: .enter(displacing: .everything), start: .later),
    ]

    static let skip = [
        Row(.skip, admit: .enter(), start: .now()),
        Row(.skip, run: 1, admit: .skip, start: .now()),
        Row(.skip, wait: 1, admit: .skip, start: .now()),
        Row(.skip, winding: 2, admit: .enter(), start: .now()),
    ]

    static let queue = [
        Row(.queue, admit: .enter(), start: .now()),
        Row(.queue, run: 1, wait: 1_000, admit: .enter(), start: .later),
        Row(.queue, winding: 1, admit: .enter(), start: .later),
        Row(.queue(limit: 2), run: 1, wait: 1, admit: .enter(), start: .later),
        Row(.queue(limit: 2), run: 1, wait: 2, admit: .skip, start: .later),
        Row(.queue(limit: 2), winding: 1, wait: 2, admit: .skip, start: .later),
        Row(.queue(limit: 2), wait: 3, admit: .enter(), start: .now()),
        Row(.queue(limit: 0), admit: .enter(), start: .now()),
        Row(.queue(limit: 0), run: 1, admit: .skip, start: .later),
        Row(.queue(limit: -1), winding: 1, admit: .skip, start: .later),
    ]

    static let keepLatest = [
        Row(.keepLatest, admit: .enter(displacing: .waiting), start: .now()),
        Row(.keepLatest, run: 1, admit: .enter(displacing: .waiting), start: .later),
        Row(.keepLatest, run: 1, wait: 1, admit: .enter(displacing: .waiting), start: .later),
        Row(.keepLatest, winding: 1, admit: .enter(displacing: .waiting), start: .later),
    ]

    static let join = [
        Row(.join, admit: .enter(), start: .now()),
        Row(.join, run: 1, admit: .join, start: .now()),
        Row(.join, run: 1, winding: 1, admit: .join, start: .now()),
        Row(.join, winding: 1, admit: .enter(), start: .now()),
    ]

    static let debounce = [
        Row(.debounce(for: .seconds(5)), admit: .enter(displacing: .everything), start: .at(instant(105))),
        Row(.debounce(for: .seconds(5)), run: 1, admit: .enter(displacing: .everything), start: .at(instant(105))),
        Row(.debounce(for: .seconds(5)), arrival: 96, admit: .enter(displacing: .everything), start: .at(instant(101))),
        Row(.debounce(for: .seconds(5)), arrival: 95, admit: .enter(displacing: .everything), start: .now()),
        Row(
            .debounce(for: .seconds(5)),
            winding: 1,
            arrival: 90,
            admit: .enter(displacing: .everything),
            start: .now()
        ),
        Row(.debounce(for: .zero), admit: .enter(displacing: .everything), start: .now()),
        Row(.debounce(for: .seconds(-5)), admit: .enter(displacing: .everything), start: .now()),
    ]

    private static let firstOnly = OverlapPolicy.debounce(for: .seconds(5), edges: .leading)
    private static let firstAgain = OverlapPolicy.debounce(for: .seconds(5), edges: .leading, maxWait: .seconds(20))
    private static let firstAndLast = OverlapPolicy.debounce(for: .seconds(5), edges: .both)
    private static let bounded = OverlapPolicy.debounce(for: .seconds(5), maxWait: .seconds(20))
    private static let boundedBoth = OverlapPolicy.debounce(for: .seconds(5), edges: .both, maxWait: .seconds(3))
    private static let enterAlone = AdmitDecision.enter(displacing: .everything)
    private static let enterInLine = AdmitDecision.enter(displacing: .waiting)

    static let debounceWithEdges = [
        Row(.debounce(for: .seconds(5), edges: .trailing), run: 1, admit: enterAlone, start: .at(instant(105))),
        Row(firstOnly, admit: enterAlone, start: .now()),
        Row(firstOnly, run: 1, winding: 1, before: 95, admit: enterAlone, start: .now()),
        Row(firstOnly, before: 96, admit: .skip, start: .now()),
        Row(firstOnly, before: 96, started: 1, admit: .skip, start: .now()),
        Row(firstAgain, before: 96, started: 81, admit: .skip, start: .now()),
        Row(firstAgain, before: 96, started: 80, admit: enterInLine, start: .now()),
        Row(firstAgain, before: 96, admit: .skip, start: .now()),
        Row(firstAgain, run: 1, before: 95, started: 99, admit: enterInLine, start: .later),
        Row(firstAndLast, admit: enterAlone, start: .now()),
        Row(firstAndLast, run: 1, before: 96, admit: enterAlone, start: .at(instant(105))),
        Row(firstAndLast, arrival: 95, before: 94, admit: enterAlone, start: .now()),
        Row(firstAndLast, before: 95, admit: enterAlone, start: .now()),
        Row(.debounce(for: .zero, edges: .both), before: 100, admit: enterAlone, start: .now()),
    ]

    static let debounceWithLongestWait = [
        Row(bounded, admit: enterInLine, start: .at(instant(105))),
        Row(bounded, run: 1, since: 60, admit: enterInLine, start: .later),
        Row(bounded, winding: 1, since: 60, admit: enterInLine, start: .later),
        Row(bounded, since: 82, admit: enterInLine, start: .at(instant(102))),
        Row(bounded, since: 80, admit: enterInLine, start: .now()),
        Row(bounded, arrival: 95, since: 95, admit: enterInLine, start: .now()),
        // A longest wait that is shorter than the pause is the pause.
        Row(boundedBoth, before: 98, since: 97, admit: enterInLine, start: .at(instant(102))),
        Row(boundedBoth, before: 98, since: 95, admit: enterInLine, start: .now()),
    ]

    private static let leading = OverlapPolicy.throttle(for: .seconds(5), edges: .leading)
    private static let trailing = OverlapPolicy.throttle(for: .seconds(5), edges: .trailing)
    private static let both = OverlapPolicy.throttle(for: .seconds(5))
    private static let none = OverlapPolicy.throttle(for: .seconds(-5))
    private static let enterTrailing = AdmitDecision.enter(displacing: .waiting, opening: .seconds(5))

    static let throttle = [
        Row(leading, admit: .enter(), start: .now(opening: .seconds(5))),
        Row(leading, window: 103, admit: .skip, start: .at(instant(103))),
        Row(leading, run: 1, admit: .skip, start: .later),
        Row(leading, winding: 1, admit: .skip, start: .later),
        Row(leading, wait: 1, admit: .skip, start: .now(opening: .seconds(5))),
        Row(trailing, admit: enterTrailing, start: .now()),
        Row(trailing, window: 103, admit: enterTrailing, start: .at(instant(103))),
        Row(trailing, run: 1, wait: 1, admit: enterTrailing, start: .later),
        Row(trailing, run: 1, window: 103, admit: enterTrailing, start: .at(instant(103))),
        Row(both, admit: .enter(displacing: .waiting), start: .now(opening: .seconds(5))),
        Row(both, window: 103, admit: .enter(displacing: .waiting), start: .at(instant(103))),
        Row(both, run: 1, admit: .enter(displacing: .waiting), start: .later),
        Row(both, winding: 1, wait: 1, admit: .enter(displacing: .waiting), start: .later),
        Row(none, admit: .enter(displacing: .waiting), start: .now(opening: .zero)),
        Row(none, run: 1, admit: .enter(displacing: .waiting), start: .later),
    ]

    @Test(arguments: concurrent) func `concurrent decides by its table`(row: Row) { check(row) }
    @Test(arguments: replace) func `replace decides by its table`(row: Row) { check(row) }
    @Test(arguments: restart) func `restart decides by its table`(row: Row) { check(row) }
    @Test(arguments: restartWithGrace) func `restart with a grace decides by its table`(row: Row) { check(row) }
    @Test(arguments: skip) func `skip decides by its table`(row: Row) { check(row) }
    @Test(arguments: queue) func `queue decides by its table`(row: Row) { check(row) }
    @Test(arguments: keepLatest) func `keepLatest decides by its table`(row: Row) { check(row) }
    @Test(arguments: join) func `join decides by its table`(row: Row) { check(row) }
    @Test(arguments: debounce) func `debounce decides by its table`(row: Row) { check(row) }
    @Test(arguments: debounceWithEdges) func `debounce with edges decides by its table`(row: Row) { check(row) }
    @Test(arguments: debounceWithLongestWait)
    func `debounce with a longest wait decides by its table`(row: Row) { check(row) }
    @Test(arguments: throttle) func `throttle decides by its table`(row: Row) { check(row) }

    @Test func `only join shares runs, and every policy says its name and settings`() {
        let policies: [OverlapPolicy] = [
            .concurrent, .concurrent(limit: 3), .replace, .restart, .skip, .queue, .queue(limit: 3), .keepLatest, .join,
            .debounce(for: .seconds(2)), Self.leading, Self.graceful, .replace(limit: 2), .restart(limit: 2),
            .concurrent(limit: 2, waiting: 3), Self.firstAndLast, Self.bounded, Self.boundedBoth,
        ]
        #expect(policies.filter(\.reducer.sharesRuns).map(\.description) == ["join"])
        let names = [
            "concurrent", "concurrent(limit: 3)", "replace", "restart", "skip", "queue", "queue(limit: 3)",
            "keepLatest", "join", "debounce(for: 2.0 seconds)", "throttle(for: 5.0 seconds, edges: leading)",
            "restart(grace: 5.0 seconds)", "replace(limit: 2)", "restart(limit: 2)",
            "concurrent(limit: 2, waiting: 3)", "debounce(for: 5.0 seconds, edges: both)",
            "debounce(for: 5.0 seconds, maxWait: 20.0 seconds)",
            "debounce(for: 5.0 seconds, edges: both, maxWait: 5.0 seconds)",
        ]
        #expect(policies.map(\.description) == names)
    }

    private func check(_ row: Row) {
        let location = SourceLocation(fileID: #fileID, filePath: #filePath, line: row.line, column: 1)
        #expect(row.policy.reducer.admit(row.state) == row.admit, "admit", sourceLocation: location)
        #expect(row.policy.reducer.start(row.state) == row.start, "start", sourceLocation: location)
    }
}
