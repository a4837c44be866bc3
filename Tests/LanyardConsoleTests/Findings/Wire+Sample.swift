@testable import LanyardConsole

extension Wire.Run {
    /// A run that runs since the beginning, to be changed by `change`.
    static func sample(_ id: UInt64 = 1, _ change: (inout Wire.Run) -> Void = { _ in }) -> Wire.Run {
        var run = Wire.Run(
            id: id,
            scope: 1,
            group: 1,
            name: "upload",
            origin: "App/Model.swift:12",
            admission: "started",
            state: .running,
            admittedAt: 0,
            startedAt: 0
        )
        change(&run)
        return run
    }

    /// A run that was cancelled and goes on.
    static func straggler(_ id: UInt64 = 1, since time: Double, kind: String = "requested") -> Wire.Run {
        .sample(id) {
            $0.state = .straggling
            $0.cancelledAt = time
            $0.cause = .sample(kind)
        }
    }
}

extension Wire.Cause {
    static func sample(_ kind: String = "requested", reason: String? = nil) -> Wire.Cause {
        Wire.Cause(kind: kind, reason: reason, origin: "App/Screen.swift:40")
    }
}

extension Wire.Group {
    static func sample(_ id: Int = 1, _ change: (inout Wire.Group) -> Void = { _ in }) -> Wire.Group {
        var group = Wire.Group(id: id, scopeName: "Search", scopeOrigin: "App/Search.swift:3", key: "search")
        change(&group)
        return group
    }
}

extension Wire.CausePlace {
    static func sample(_ origin: String, _ count: Int, kind: String = "requested") -> Wire.CausePlace {
        let none = Wire.Histogram(count: 0, sum: 0, max: 0, buckets: [])
        return Wire.CausePlace(kind: kind, origin: origin, count: count, live: 0, obeying: none)
    }
}

extension ConsoleState {
    /// What there is at a time, in seconds.
    static func at(
        _ seconds: Double,
        runs: [Wire.Run] = [],
        groups: [Wire.Group] = [],
        causes: [Wire.CausePlace] = []
    ) -> ConsoleState {
        ConsoleState(time: seconds * 1_000, scopes: [], runs: runs, groups: groups, causes: causes)
    }
}

extension Linter {
    /// What it finds, in words.
    mutating func sentences(_ state: ConsoleState) -> [String] {
        check(state).map(format)
    }
}
