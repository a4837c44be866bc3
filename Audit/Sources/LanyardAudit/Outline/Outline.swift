/// Questions about what code does.
enum Outline {
    /// Which code inside the code is meant, too.
    enum Reach: Comparable {
        /// Neither closures nor tasks.
        case own
        /// Closures that run where they stand, too: those of a call that is awaited, and of `forEach`, `withLock` and the like.
        case inline
        /// All closures, but not the tasks started there.
        case closures
        /// Everything.
        case everything
    }

    /// Calls that run their closure before they return.
    private static let inlineCalls: Set<Substring> = [
        "forEach", "map", "compactMap", "flatMap", "filter", "reduce", "first", "contains", "sorted", "withLock",
        "withLockedValue", "withAnimation", "sync", "run", "assumeIsolated", "performAndWait", "withLockUnchecked",
    ]

    /// Goes through steps in the order of their execution: what a call is given comes before the call.
    ///
    /// - Parameter visit: Returns `false` to end the walk.
    /// - Returns: Whether it came to the end.
    @discardableResult
    static func walk(_ steps: [Step], _ reach: Reach = .inline, _ visit: (Step) -> Bool) -> Bool {
        for step in steps where !walk(step, reach, visit) { return false }
        return true
    }

    private static func walk(_ step: Step, _ reach: Reach, _ visit: (Step) -> Bool) -> Bool {
        switch step.kind {
        case .mention, .suspension, .exit:
            return visit(step)
        case .call(let call):
            let closures =
                reach >= .closures
                || (reach == .inline && (step.marks.contains(.awaited) || inlineCalls.contains(call.path.last)))
            return walk(call.receiver, reach, visit)
                && call.arguments.allSatisfy { argument(in: $0.steps, closures, reach, visit) }
                && visit(step)
        case .write(let write):
            return walk(write.value, reach, visit) && visit(step)
        case .binding(let binding):
            return walk(binding.value, reach, visit) && visit(step)
        case .loop(let loop):
            return walk(loop.head, reach, visit) && visit(step) && walk(loop.body, reach, visit)
        case .branch(let branch):
            return walk(branch.conditions, reach, visit) && visit(step)
                && branch.arms.allSatisfy { walk($0, reach, visit) }
        case .attempt(let attempt):
            return visit(step) && walk(attempt.body, reach, visit)
                && attempt.clauses.allSatisfy { walk($0.body, reach, visit) }
        case .closure(let closure):
            return walk(closure.captureValues, reach, visit) && visit(step)
                && (reach < .closures || walk(closure.body, reach, visit))
        case .task(let site):
            return walk(site.closure?.captureValues ?? [], reach, visit) && visit(step)
                && (reach < .everything || walk(site.body, reach, visit))
        case .deferred(let body):
            return visit(step) && walk(body, reach, visit)
        }
    }

    private static func argument(in steps: [Step], _ closures: Bool, _ reach: Reach, _ visit: (Step) -> Bool) -> Bool {
        steps.allSatisfy { step in
            guard closures, reach < .closures, case .closure(let closure) = step.kind else {
                return walk(step, reach, visit)
            }
            return walk(closure.captureValues, reach, visit) && visit(step) && walk(closure.body, reach, visit)
        }
    }

    /// Whether a step is such.
    static func contains(_ steps: [Step], _ reach: Reach = .inline, where condition: (Step) -> Bool) -> Bool {
        !walk(steps, reach) { !condition($0) }
    }

    /// The first step that is such.
    static func first(_ steps: [Step], _ reach: Reach = .inline, where condition: (Step) -> Bool) -> Step? {
        var found: Step?
        walk(steps, reach) { step in
            if condition(step) { found = step }
            return found == nil
        }
        return found
    }
}

extension Step {
    /// The name that it reads, calls or writes.
    var path: Path? {
        switch kind {
        case .mention(let path): path
        case .call(let call): call.path
        case .write(let write): write.path
        default: nil
        }
    }

    /// Whether the code waits here: at an `await`, or for the next element of a sequence.
    var suspends: Bool {
        switch kind {
        case .suspension: true
        case .loop(let loop): loop.kind == .forAwait
        case .binding(let binding): binding.kind == .asyncLet
        default: false
        }
    }

    /// Whether it asks if its task is cancelled.
    var asksForCancellation: Bool {
        guard let path else { return false }
        return path.last == "isCancelled" || path.last == "checkCancellation"
    }
}
