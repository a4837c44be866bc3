import Lanyard

/// What a reducer answers for every small state of a key, and what is wrong with it.
struct PolicyQuestions {
    let reducer: any OverlapReducer

    private static let now = ScopeInstant(offset: .seconds(1_000_000))

    /// The first state of each kind of problem.
    var problems: [String] {
        var found: [String] = []
        if reducer.name.isEmpty { found.append("`name` is empty: people could not tell it from others.") }
        if reducer.memory < .zero { found.append("`memory` is negative: \(reducer.memory).") }
        for check in [unsteady, idleSkipped, joinsWrongly, negative, stuck, past, endless, unforgetting] {
            if let problem = first(check) { found.append(problem) }
        }
        return found
    }

    /// Not by `lazy`, which may ask twice, and a broken rule answers in two ways.
    private func first(_ check: (KeyState) -> String?) -> String? {
        for state in Self.states {
            if let problem = check(state) { return problem }
        }
        return nil
    }

    private static var states: [KeyState] {
        var states: [KeyState] = []
        let arrivals = [Duration.zero, .milliseconds(-10), .seconds(-3_600)].map { now.advanced(by: $0) }
        for (running, windingDown, waiting) in (0..<64).map({ ($0 & 3, $0 >> 2 & 3, $0 >> 4) }) {
            for arrival in arrivals {
                for windowEnd in [nil, now.advanced(by: .milliseconds(10))] {
                    let state = KeyState(
                        running: running,
                        windingDown: windingDown,
                        waiting: waiting,
                        arrival: arrival,
                        now: now,
                        windowEnd: windowEnd
                    )
                    states += [state, state.remembering(.milliseconds(1)), state.remembering(.seconds(7_200))]
                }
            }
        }
        return states
    }

    private func unsteady(_ key: KeyState) -> String? {
        let isSteady = reducer.admit(key) == reducer.admit(key) && reducer.start(key) == reducer.start(key)
        return isSteady
            ? nil : "It answers the same question in two ways, \(key.words): it must hold settings, and no state."
    }

    private func idleSkipped(_ key: KeyState) -> String? {
        guard key.isIdle, key.previousCall == nil, reducer.admit(key) == .skip else { return nil }
        return "`admit` skips a call to an idle key: nothing would ever run."
    }

    private func joinsWrongly(_ key: KeyState) -> String? {
        guard reducer.admit(key) == .join else { return nil }
        if !reducer.sharesRuns {
            return "`admit` joins, but `sharesRuns` is false: the call would be refused."
        }
        return key.running > 0 ? nil : "`admit` joins \(key.words): there is no run to share."
    }

    private func negative(_ key: KeyState) -> String? {
        var times: [Duration?] = []
        if case .enter(_, let asking, let opening) = reducer.admit(key) { times += [asking, opening] }
        if case .now(let opening) = reducer.start(key) { times.append(opening) }
        guard let time = times.compactMap(\.self).first(where: { $0 < .zero }) else { return nil }
        return "It names the negative time \(time), \(key.words)."
    }

    private func stuck(_ key: KeyState) -> String? {
        guard key.busy == 0, key.windowEnd == nil, reducer.start(key) == .later else { return nil }
        return "`start` says `.later` \(key.words): nothing is left that would change the key, so nobody asks again."
    }

    private func past(_ key: KeyState) -> String? {
        guard case .at(let time) = reducer.start(key), time <= key.now else { return nil }
        return "`start` says `.at` a time that is over, \(key.words): it would be asked without end."
    }

    /// A key may have forgotten what is older than the policy wants it to be remembered.
    private func unforgetting(_ key: KeyState) -> String? {
        guard key.previousCall == nil, reducer.memory <= .zero || key.isIdle else { return nil }
        let times: [Duration] = reducer.memory > .zero ? [reducer.memory] : [.milliseconds(1), .seconds(7_200)]
        for old in times.map({ key.remembering($0) })
        where reducer.admit(old) != reducer.admit(key) || reducer.start(old) != reducer.start(key) {
            return reducer.memory > .zero
                ? "It decides by a call that is as old as its `memory`, \(key.words): the key may have forgotten it."
                : "It decides by calls before, but its `memory` is zero, \(key.words): the key never remembers them."
        }
        return nil
    }

    /// Time goes on as it asks, and nothing else happens.
    private func endless(_ key: KeyState) -> String? {
        var key = key
        (key.running, key.windingDown) = (0, 0)
        for _ in 0..<1_000 {
            guard case .at(let time) = reducer.start(key), time > key.now else { return nil }
            key.now = time
            if let end = key.windowEnd, end <= time { key.windowEnd = nil }
        }
        return "`start` names another time whenever the one it named has come, \(key.words): the run never starts."
    }
}

extension KeyState {
    /// Whether nothing stands in the key.
    fileprivate var isIdle: Bool { busy + waiting == 0 && windowEnd == nil }

    /// The same where a call came, something started and a window closed so long before.
    fileprivate func remembering(_ time: Duration) -> KeyState {
        var state = self
        let before = arrival.advanced(by: .zero - time)
        (state.previousCall, state.lastStart, state.lastWindowEnd) = (before, before, before)
        return state
    }

    /// The state, for a sentence.
    fileprivate var words: String {
        let window = windowEnd == nil ? "" : ", within a window"
        let before = previousCall.map { ", after a call \($0.duration(to: arrival)) before" } ?? ""
        return "when \(running) run, \(windingDown) wind down and \(waiting) wait\(window)\(before)"
    }
}
