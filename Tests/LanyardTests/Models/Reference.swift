import Lanyard

/// A key as the documentation of the policies has it: a list of calls and a clock that ticks, gone through from the
/// beginning for every question. Written without a look at the reducers, and in no hurry.
struct Reference: Sendable {
    private struct Call {
        let arrived: Int
        var view = KeyView.Call(admission: .queued, state: .waiting)
        var isReturning = false
        var graceEnd: Int?
        var graceCause: KeyView.Cause?
        /// Those who want the result of a shared run.
        var callers: Set<Int> = []
        /// The first after a pause, or as good as that.
        var isAtEdge = false
        /// Since when it waits, or one whose place it took.
        var waitsSince = 0
        var startedAt: Int?
        /// Of one who wants it no longer.
        var causeOfLeaving: KeyView.Cause?
    }

    let policy: ReferencePolicy
    private var calls: [Call] = []
    private var now = 0
    private var step = 0
    /// When windows were opened. They stay open for the interval, whatever happens.
    private var windows: [Int] = []

    init(_ policy: ReferencePolicy) {
        self.policy = policy
    }

    /// What is to be seen.
    var view: KeyView {
        KeyView(
            calls: calls.map { call in
                var view = call.view
                if let shared = call.view.shares {
                    view = calls[shared - 1].view
                    (view.admission, view.shares) = (.joined, shared)
                }
                view.cause = call.causeOfLeaving ?? view.cause
                return view
            }
        )
    }

    /// Takes a step.
    mutating func take(_ step: HistoryStep) {
        self.step += 1
        switch step.action {
        case .call: call()
        case .end(let number): if isNumber(number) { calls[owner(number)].isReturning = hasBegun(owner(number)) }
        case .cancel(let number): if isNumber(number) { cancelHandle(number) }
        case .cancelKey: for index in calls.indices where isCurrent(index) { cancel(index, .requested) }
        case .wait(let ticks): for _ in 0..<ticks { tick() }
        }
        letStart()
        if !step.isHasty { settle() }
    }

    // MARK: What happens

    private mutating func tick() {
        settle()
        now += 1
        for index in calls.indices where calls[index].graceEnd == now && calls[index].view.state == .running {
            cancel(index, calls[index].graceCause!)
        }
        letStart()
        settle()
    }

    /// Bodies that may begin do, and those that are told to return do.
    private mutating func settle() {
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for index in calls.indices where isDone(index) {
                calls[index].view.state = .over
                hasChanged = true
            }
            letStart()
        }
        for index in calls.indices where calls[index].view.state == .running && !hasBegun(index) {
            (calls[index].view.beganIn, calls[index].view.beganAt) = (step, now)
        }
    }

    private func isDone(_ index: Int) -> Bool {
        switch calls[index].view.state {
        case .running, .windingDown: calls[index].isReturning
        case .waiting, .over: false
        }
    }

    private mutating func cancelHandle(_ number: Int) {
        guard case .join = policy else { return cancel(number - 1, .requested) }
        let shared = owner(number)
        guard calls[shared].view.state != .over, calls[shared].callers.remove(number) != nil else { return }
        calls[number - 1].causeOfLeaving = calls[shared].view.cause ?? .waitersGone
        if calls[shared].callers.isEmpty { cancel(shared, .waitersGone) }
    }

    /// The first cause wins. A run that has not begun is over, and one that has winds down.
    private mutating func cancel(_ index: Int, _ cause: KeyView.Cause) {
        guard isCurrent(index) else { return }
        calls[index].view.cause = cause
        calls[index].view.state = hasBegun(index) ? .windingDown : .over
    }

    // MARK: What there is

    private func isNumber(_ number: Int) -> Bool { (1...max(1, calls.count)).contains(number) && !calls.isEmpty }

    /// The index of the run of a call: its own, or the shared one.
    private func owner(_ number: Int) -> Int { (calls[number - 1].view.shares ?? number) - 1 }

    private func hasBegun(_ index: Int) -> Bool { calls[index].view.beganIn != nil }

    private func isCurrent(_ index: Int) -> Bool {
        calls[index].view.shares == nil && [.waiting, .running].contains(calls[index].view.state)
    }

    private func all(_ states: KeyView.State...) -> [Int] {
        calls.indices.filter { calls[$0].view.shares == nil && states.contains(calls[$0].view.state) }
    }

    private var isInWindow: Bool {
        guard case .throttle(let interval, _) = policy else { return false }
        return windows.contains { $0 <= now && now < $0 + interval }
    }

    // MARK: What the documentation says

    private mutating func call() {
        let number = calls.count + 1
        let (current, waiting, executing) = (all(.running), all(.waiting), all(.running, .windingDown))
        calls.append(Call(arrived: now, callers: [number]))
        var pushesOut: [Int] = []
        switch policy {
        case .concurrent: break
        // “At most `limit` calls run at once and at most `waiting` wait; further calls are skipped.”
        case .concurrentBounded(let limit, let bound):
            if executing.count >= max(1, limit), waiting.count >= max(0, bound) { return passOver(number) }
        // “The newest wins: what runs is cancelled.”
        case .replace(nil), .debounce(_, .trailing, nil): pushesOut = current + waiting
        // “The first call runs at once.” “With the longest wait, the current run goes on.”
        case .debounce(let quiet, let edges, let maxWait):
            calls[number - 1].isAtEdge = edges != .trailing && isAtEdge(number, quiet, edges, maxWait)
            if edges == .leading && !calls[number - 1].isAtEdge { return passOver(number) }
            pushesOut = maxWait == nil ? current + waiting : waiting
        // “The newest `limit` win: a call beyond them cancels the oldest.”
        case .replace(let limit?), .restartLimited(let limit):
            pushesOut = Array((current + waiting).dropLast(max(1, limit) - 1))
        case .restart(let grace):
            pushesOut = waiting
            if let grace, grace > 0 { ask(current, number, until: now + grace) } else { pushesOut += current }
        // “The first wins: while one runs, new calls are skipped.”
        case .skip: if !current.isEmpty { return passOver(number) }
        // “With at most `limit` waiting; further calls are skipped.”
        case .queue(let limit):
            if let limit, !executing.isEmpty, waiting.count >= max(0, limit) { return passOver(number) }
        // “Of the calls that come meanwhile only the newest waits.”
        case .keepLatest: pushesOut = waiting
        // “Calls share one run.”
        case .join: if let shared = current.last { return join(shared, number) }
        // “The first, at once; the others are skipped.”
        case .throttle(_, .leading): if isInWindow || !executing.isEmpty { return passOver(number) }
        // “The newest, when the window closes.”
        case .throttle(_, .trailing):
            pushesOut = waiting
            if !isInWindow { windows.append(now) }
        // “The first at once, and the newest of the others when the window closes.”
        case .throttle(_, .both): pushesOut = waiting
        }
        calls[number - 1].waitsSince = waiting.filter(pushesOut.contains).map { calls[$0].waitsSince }.min() ?? now
        for index in pushesOut { cancel(index, .replaced(by: number)) }
        letStart()
        let isStarted = calls[number - 1].view.state == .running
        calls[number - 1].view.admission = !pushesOut.isEmpty ? .replaced : isStarted ? .started : .queued
    }

    /// “The first call of a burst”, or with the longest wait “a call of the same burst runs again”.
    private func isAtEdge(_ number: Int, _ quiet: Int, _ edges: OverlapPolicy.DebounceEdges, _ maxWait: Int?) -> Bool {
        guard let before = calls[..<(number - 1)].last, now < before.arrived + quiet else { return true }
        guard edges == .leading, let maxWait, let lastStart = calls.compactMap(\.startedAt).max() else { return false }
        return now >= lastStart + max(maxWait, quiet)
    }

    private mutating func passOver(_ number: Int) {
        calls[number - 1].view = KeyView.Call(admission: .skipped, state: .over, cause: .skipped)
    }

    private mutating func join(_ shared: Int, _ number: Int) {
        calls[number - 1].view.shares = shared + 1
        calls[shared].callers.insert(number)
    }

    /// “The first call that asks starts the grace; later ones do not change it.”
    private mutating func ask(_ asked: [Int], _ number: Int, until end: Int) {
        for index in asked where calls[index].graceEnd == nil {
            (calls[index].graceEnd, calls[index].graceCause) = (end, .replaced(by: number))
        }
    }

    /// In the order of the calls, as far as the policy lets them.
    private mutating func letStart() {
        while let first = all(.waiting).first, mayStart(first) {
            calls[first].view.state = .running
            calls[first].startedAt = now
            if case .throttle(_, let edges) = policy, edges != .trailing { windows.append(now) }
        }
    }

    private func mayStart(_ index: Int) -> Bool {
        let executing = all(.running, .windingDown).count
        return switch policy {
        case .concurrent(let limit): limit.map { executing < max(1, $0) } ?? true
        case .concurrentBounded(let limit, _): executing < max(1, limit)
        case .replace, .skip, .join: true
        // “Never more than `limit` at once.”
        case .restartLimited(let limit): executing < max(1, limit)
        // “Never two at once.”
        case .restart, .queue, .keepLatest: executing == 0
        // “Begun only when no call has come for `quiet`.”
        case .debounce(let quiet, _, nil): calls[index].isAtEdge || now >= calls[index].arrived + quiet
        // “Or for the longest wait”, and “the next starts when that has ended”.
        case .debounce(let quiet, _, let maxWait?):
            executing == 0
                && (calls[index].isAtEdge || now >= calls[index].arrived + quiet
                    || now >= calls[index].waitsSince + max(maxWait, quiet))
        // “At most one start in `interval`, and never two runs at once.”
        case .throttle: !isInWindow && executing == 0
        }
    }
}
