/// Finds what runs behind a sleep, unless something asks first whether it is still wanted.
struct WorkAfterSleep {
    private enum Answer {
        case goesOn, ends
        case work(String)
    }

    private let scope: CodeScope
    private let canceller: Canceller

    /// Whether the task of a view is started anew when something changes: `.task(id: query) { … }`.
    private let isAgain: Bool

    init(_ scope: CodeScope, _ canceller: Canceller, of standing: Standing) {
        (self.scope, self.canceller) = (scope, canceller)
        isAgain = scope.isCalledInTaskOfChange || standing.isInTaskOfChange
    }

    /// Whether a change does no harm: the state of a view that has gone is seen by nobody.
    private var isHarmless: Bool { (canceller == .view || canceller == .caller && scope.isView) && !isAgain }

    /// What runs first; `nil` if nothing does, or something asks before.
    func first(after standing: Standing) -> String? {
        var answer = look(at: standing.rest)
        for frame in standing.frames.reversed() {
            guard case .goesOn = answer else { break }
            switch frame.kind {
            case .loop(let loop):
                answer = look(at: loop.head[...])
                if case .goesOn = answer { answer = look(at: loop.body[...]) }
            case .arm, .attempt, .clause: break
            case .closure(_, _, _, let isAwaited): if !isAwaited { return nil }
            case .deferred, .task: return nil
            }
            if case .goesOn = answer { answer = look(at: frame.rest) }
        }
        if case .work(let name) = answer { return name }
        return nil
    }

    private func look(at steps: ArraySlice<Step>, isCaught: Bool = false) -> Answer {
        for step in steps {
            let answer = look(at: step, isCaught)
            if case .goesOn = answer { continue }
            return answer
        }
        return .goesOn
    }

    private func look(at step: Step, _ isCaught: Bool) -> Answer {
        if Outline.contains([step], .inline, where: \.asksForCancellation) { return .ends }
        switch step.kind {
        case .suspension, .mention, .closure, .deferred: return .goesOn
        case .exit(let exit): return exit == .continue ? .goesOn : .ends
        case .branch(let branch):
            // A question about anything that may have changed meanwhile may be the one that is needed.
            guard branch.conditions.allSatisfy({ $0.isBindingOfSelf || isSettled($0) }) else { return .ends }
            for arm in branch.arms where branch.kind != .guard {
                let answer = look(at: arm[...], isCaught: isCaught)
                if case .work = answer { return answer }
            }
            return .goesOn
        case .binding(let binding):
            return binding.value.contains { $0.marks.contains(.awaited) }
                ? look(at: binding.value[...], isCaught: isCaught) : .goesOn
        case .write(let write): return isHarmless ? .goesOn : .work(write.path.text)
        case .call(let call): return look(at: call, step, isCaught)
        case .attempt(let attempt): return look(at: attempt.body[...], isCaught: true)
        case .loop: return .ends
        case .task: return .work("Task")
        }
    }

    /// Whether a question was decided before the sleep: a parameter, the count of an attempt.
    private func isSettled(_ step: Step) -> Bool {
        guard case .mention(let path) = step.kind, path.parts.count == 1, step.marks.contains(.local) else {
            return false
        }
        let name = path.text.lowercased()
        return Self.settledWords.contains { name.contains($0) }
    }

    private static let settledWords = ["attempt", "retr", "tries", "delay", "max", "index", "count"]

    private func look(at call: Call, _ step: Step, _ isCaught: Bool) -> Answer {
        if step.isSwallowedSleep || step.isLog { return .goesOn }
        // What throws when the caller is cancelled ends the function as `try await` at the sleep would have done.
        if canceller == .caller, !isCaught, step.marks.isSuperset(of: [.tried, .awaited]) { return .ends }
        if isHarmless, !step.marks.contains(.awaited) { return .goesOn }
        if call.path.text == "MainActor.run", let body = call.closures.first?.body {
            return look(at: body[...], isCaught: isCaught)
        }
        return .work(call.path.text)
    }
}

extension Step {
    /// `guard let self`, or `let self = self`.
    var isBindingOfSelf: Bool {
        switch kind {
        case .binding(let binding):
            binding.names == ["self"] || binding.names == ["strongSelf"] || binding.names == ["this"]
        case .mention(let path): path.text == "self"
        default: false
        }
    }

    /// Whether it only writes into a log.
    var isLog: Bool {
        guard case .call(let call) = kind else { return false }
        if ["print", "debugPrint", "NSLog", "os_log", "debug", "log"].contains(call.path.text) { return true }
        return call.path.parts.dropLast().contains {
            $0.lowercased().hasSuffix("log") || $0.lowercased().hasSuffix("logger")
        }
    }
}
