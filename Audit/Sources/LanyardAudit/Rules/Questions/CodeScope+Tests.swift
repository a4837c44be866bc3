extension CodeScope {
    /// Whether the function is a test.
    var isTest: Bool {
        guard let function, function.kind == .function else { return false }
        if function.attributes.contains("Test") { return true }
        return function.name.hasPrefix("test") && function.parameters.isEmpty && type?.kind != .protocol
    }

    /// Whether the test drops the handle of a task, or gives it a name that it never uses.
    func forgets(_ site: TaskSite) -> Bool {
        switch site.destination {
        case .discarded: true
        case .local(let name): !Outline.contains(body, .everything) { $0.path?.first == name[...] && !$0.isWrite }
        default: false
        }
    }

    /// Whether the test itself starts a task where it stands, rather than in a closure that it hands over or in a `defer`.
    func isStartedByTest(_ site: TaskSite) -> Bool {
        let starts: (Step) -> Bool = { if case .task(let inner) = $0.kind { inner === site } else { false } }
        return Outline.contains(body, .own, where: starts)
            && !Outline.contains(body, .own) { step in
                if case .deferred(let steps) = step.kind { Outline.contains(steps, .own, where: starts) } else { false }
            }
    }

    /// Whether a task tells somebody how far it is, who may wait for that.
    func signals(_ site: TaskSite) -> Bool { calls(Self.signals.union(Self.certainSignals), in: site) }

    /// Whether a task tells somebody who certainly waits for it.
    func signalsForCertain(_ site: TaskSite) -> Bool { calls(Self.certainSignals, in: site) }

    private func calls(_ names: Set<Substring>, in site: TaskSite) -> Bool {
        Outline.contains(site.body, .everything) { step in
            if case .call(let call) = step.kind { names.contains(call.path.last) } else { false }
        }
    }

    /// Whether a task does anything, rather than to show that something compiles.
    func works(_ site: TaskSite) -> Bool {
        Outline.contains(site.body, .everything) { step in
            if case .call = step.kind { true } else { step.suspends }
        }
    }

    private static let certainSignals: Set<Substring> = [
        "fulfill", "resume", "signal", "leave", "succeed", "fail", "completeWithTask",
    ]
    private static let signals: Set<Substring> = [
        "finish", "yield", "send", "complete", "confirm", "increment", "arrive", "wakeUp", "emit", "advance",
    ]

    /// Whether the test waits behind a task for something that tells that it has got on: a counter, an expectation.
    func waitsForSign(after site: TaskSite) -> Bool {
        Outline.contains(body) { step in
            guard step.place > site.place, case .call(let call) = step.kind, !isSleep(call) else { return false }
            let name = call.path.last.lowercased()
            return Self.waitingWords.contains { name.contains($0) }
        }
    }

    private static let waitingWords = ["wait", "fulfil", "eventually", "confirmation"]

    /// Whether the test looks at the time, so that it has to let some pass.
    var measuresTime: Bool {
        Outline.contains(body, .everything) { step in
            guard let path = step.path else { return false }
            let name = path.last.lowercased()
            return Self.clocks.contains(path.first) || Self.timeWords.contains { name.hasSuffix($0) }
        }
    }

    private static let timeWords = ["time", "times", "elapsed", "duration", "timeintervalsince"]
    private static let clocks: Set<Substring> = [
        "ContinuousClock", "SuspendingClock", "Date", "DispatchTime", "CFAbsoluteTimeGetCurrent", "clock",
    ]

    /// The name of the assertion with which a task ends; `nil` if it ends with something else.
    func lastAssertion(in site: TaskSite) -> String? {
        var last: String?
        Outline.walk(site.body, .everything) { step in
            guard case .call(let call) = step.kind else { return true }
            if isAssertion(call) { last = String(call.path.last) } else if step.marks.contains(.awaited) { last = nil }
            return true
        }
        return last
    }

    private func isAssertion(_ call: Call) -> Bool {
        let name = call.path.text
        return name.hasPrefix("XCTAssert") || name == "XCTFail" || name == "#expect" || name == "#require"
            || name == "Issue.record"
    }

    /// Where the test sleeps, once it has started a task, and then looks. What it awaits before may be the work of the task.
    func sleep(after site: TaskSite) -> Place? {
        var (slept, found, waits): (Place?, Place?, Bool) = (nil, nil, false)
        Outline.walk(body) { step in
            guard step.place > site.place else { return true }
            if case .call(let call) = step.kind {
                if isSleep(call) { slept = step.place } else if isAssertion(call) { found = slept }
            } else if step.suspends, slept == nil {
                waits = true
            }
            return found == nil && !waits
        }
        return found
    }

    private func isSleep(_ call: Call) -> Bool {
        ["Task.sleep", "usleep", "sleep", "Thread.sleep"].contains(call.path.text)
    }

    /// Whether a test that waits for nothing starts a task at its end.
    func endsAtOnce(after site: TaskSite) -> Bool {
        guard let function, !function.isAsync else { return false }
        return !Outline.contains(body, .closures) { step in
            guard case .call(let call) = step.kind else { return step.suspends }
            return call.path.last.lowercased().contains("wait") || isSleep(call)
                || Self.signals.contains(call.path.last) || Self.certainSignals.contains(call.path.last)
                || call.path.last == "run"
                || call.path.last.lowercased().contains("eventually")
        }
    }
}

extension Step {
    fileprivate var isWrite: Bool {
        if case .write = kind { true } else { false }
    }
}
