internal import Lanyard
internal import Synchronization

/// What is rehearsed in this process, in debug builds: keys are delayed, fail, or have their results held.
///
/// There is one, for any number of consoles, as the core asks one.
final class Rehearsals: Rehearsing {
    static let shared = Rehearsals()

    fileprivate struct State: Sendable {
        var users = 0
        var keys: [ObjectIdentifier: KeyRehearsal] = [:]
    }

    private let state = Mutex(State())

    /// Lets runs be rehearsed until ``stop()`` was called as often.
    func start() {
        let isFirst = state.withLock { state in
            state.users += 1
            return state.users == 1
        }
        if isFirst { Recorders.beginRehearsals(by: self) }
    }

    /// When nobody rehearses any more, nothing is delayed or held.
    func stop() {
        let holds = state.withLock { state -> [OneShot<Void>] in
            state.users -= 1
            guard state.users == 0 else { return [] }
            Recorders.endRehearsals()
            return state.clear()
        }
        for hold in holds { hold.send(()) }
    }

    /// Ends whatever is rehearsed.
    func letAllGo() {
        for hold in state.withLock({ $0.clear() }) { hold.send(()) }
    }

    /// What is rehearsed with each group, as far as anything is.
    var wire: [ObjectIdentifier: Wire.Rehearsal] {
        state.withLock { $0.keys.compactMapValues(\.wire) }
    }

    // MARK: Runs

    func rehearsal(of run: Run) -> (any RunRehearsal)? {
        // Those that only deliver what a shared run did are not told of.
        guard run.isAdmissionTold else { return nil }
        let ledger = Recorder.shared.ledger
        let group = ledger.group(of: run)
        return group.key == nil ? nil : RehearsedRun(of: group, in: self)
    }

    func begins(_ run: RehearsedRun) -> RehearsedBeginning {
        state.withLock { state in
            state.change(run.group) { key in
                key.runs.append(run)
                let failure = key.failsNext ? RehearsedError(key: key.group.key ?? "") : nil
                key.failsNext = false
                return RehearsedBeginning(delay: .milliseconds(key.delay?.milliseconds ?? 0), failure: failure)
            }
        }
    }

    func ended(_ run: RehearsedRun) {
        state.withLock { state in
            state.change(run.group) { key in key.runs.removeAll { $0 === run } }
        }
    }

    /// What a result of the run has to wait for, and counts as waiting for.
    func hold(of run: RehearsedRun) -> OneShot<Void>? {
        state.withLock { state in
            state.change(run.group) { key in
                if key.hold != nil { key.heldCount += 1 }
                return key.hold
            }
        }
    }

    func leavesHold(_ run: RehearsedRun) {
        state.withLock { state in
            state.change(run.group) { $0.heldCount -= 1 }
        }
    }

    // MARK: Wishes

    func rehearse(_ request: Wire.RehearsalRequest, with group: GroupRecord) -> RehearsalAnswer {
        switch request.wish {
        case .delay:
            return delay(group, by: TimeSpan(milliseconds: request.milliseconds ?? 0))
        case .fail:
            let title = change(group) { $0.failsNext = true }
            return .done("the next run of \(title) fails")
        case .hold:
            let title = change(group) { $0.hold = $0.hold ?? OneShot() }
            return .done("the results of \(title) are held")
        case .letGo:
            return letGo(group)
        case .replace:
            return replace(group)
        }
    }

    private func delay(_ group: GroupRecord, by delay: TimeSpan) -> RehearsalAnswer {
        let isDelay = delay.milliseconds > 0
        let title = change(group) { $0.delay = isDelay ? delay : nil }
        return .done(
            isDelay ? "each run of \(title) begins \(delay) later" : "the runs of \(title) are delayed no longer"
        )
    }

    private func letGo(_ group: GroupRecord) -> RehearsalAnswer {
        var hold: OneShot<Void>?
        let title = change(group) { key in
            hold = key.hold
            (key.delay, key.failsNext, key.hold) = (nil, false, nil)
        }
        hold?.send(())
        return .done("nothing is rehearsed with \(title) any more")
    }

    private func replace(_ group: GroupRecord) -> RehearsalAnswer {
        var runs: [RehearsedRun] = []
        let title = change(group) { runs = $0.runs }
        if runs.isEmpty { return .nothing("No run of this key is under way.") }
        for run in runs.reversed() {
            if let admission = run.repeat() { return .done("a newer call of \(title) \(admission.inWords)") }
        }
        return .nothing(
            """
            Its call cannot be made from here: it comes from a trigger or an AsyncAction, shares its run, or was made once \
            more already. Make it in the program.
            """
        )
    }

    /// - Returns: How the runs of the key are called.
    private func change(_ group: GroupRecord, _ body: (inout KeyRehearsal) -> Void) -> String {
        state.withLock { state in
            state.change(group) { key in
                body(&key)
                return key.title
            }
        }
    }
}

extension Rehearsals.State {
    fileprivate mutating func change<Value>(_ group: GroupRecord, _ body: (inout KeyRehearsal) -> Value) -> Value {
        let id = ObjectIdentifier(group)
        var key = keys[id] ?? KeyRehearsal(group)
        defer { keys[id] = key.isEmpty ? nil : key }
        return body(&key)
    }

    /// - Returns: What holds results, to be opened outside of the lock.
    fileprivate mutating func clear() -> [OneShot<Void>] {
        let holds = keys.values.compactMap(\.hold)
        for group in keys.values.map(\.group) {
            change(group) { ($0.delay, $0.failsNext, $0.hold) = (nil, false, nil) }
        }
        return holds
    }
}

extension Admission {
    /// What the policy decided about a call, after “a newer call”.
    fileprivate var inWords: String {
        switch self {
        case .started: "started beside it"
        case .replaced: "took its place"
        case .queued: "waits behind it"
        case .joined: "joined it"
        case .skipped: "was skipped"
        case .refused: "was refused: its scope takes no more work"
        }
    }
}
