extension CodeScope {
    /// Whether code waits for anything that takes its time, as far as the code base shows: a hop to an actor is over at once, and so is
    /// an `async` function in which nothing is awaited.
    func waitsForLong(_ steps: [Step], depth: Int = 3) -> Bool {
        Outline.contains(steps) { step in
            switch step.kind {
            case .loop(let loop): return loop.kind == .forAwait
            case .binding(let binding): return binding.kind == .asyncLet
            case .call(let call):
                return step.marks.contains(.awaited) && takesTime(call, step, depth)
            case .mention(let path):
                return step.marks.contains(.awaited) && (path.last == "value" || path.last == "result")
            default: return false
            }
        }
    }

    private func takesTime(_ call: Call, _ step: Step, _ depth: Int) -> Bool {
        // What is made in an awaited expression is not what is awaited.
        if call.path.last.first?.isUppercase == true || Self.hops.contains(call.path.text) { return false }
        let callees = callees(of: step)
        guard depth > 0, !callees.isEmpty else { return true }
        return callees.contains { callee in
            // Somebody else may hold the actor.
            if callee.type?.kind == .actor, callee.type !== type { return true }
            guard callee.function?.isAsync == true else { return false }
            return callee.waitsForLong(callee.body, depth: depth - 1)
        }
    }

    private static let hops: Set<String> = ["MainActor.run", "Task.yield", ".run"]

    /// Whether what a step calls may throw when it is cancelled, as far as the code base shows: what waits for nothing does not.
    func mayThrowWhenCancelled(_ step: Step) -> Bool {
        let callees = callees(of: step)
        return callees.isEmpty
            || callees.contains { callee in
                callee.function?.canThrow == true
                    && (callee.waitsForLong(callee.body) || Outline.contains(callee.body, where: \.asksForCancellation))
            }
    }

    /// Whether nothing but sleeps makes code wait.
    func onlySleeps(_ steps: [Step]) -> Bool {
        !Outline.contains(steps) { step in
            guard step.marks.contains(.awaited) || step.suspends, case .call(let call) = step.kind else {
                if case .loop(let loop) = step.kind { return loop.kind == .forAwait }
                return false
            }
            return call.path.last != "sleep" && takesTime(call, step, 2)
        }
    }
}
