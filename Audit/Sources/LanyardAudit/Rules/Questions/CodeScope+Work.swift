/// What a task does with its owner when it has waited.
struct ComeBack: Sendable {
    /// The property that it writes.
    let property: Substring
    /// Where it writes.
    let place: Place
}

extension CodeScope {
    /// Whether code waits for anything: at an `await`, or in a loop over a sequence.
    func waits(_ steps: [Step]) -> Bool {
        Outline.contains(steps) { $0.suspends }
    }

    /// The functions of the same type that a step calls.
    func ownFunctions(called step: Step) -> [FunctionFacts] {
        guard let type, case .call(let call) = step.kind, let member = ownMember(step),
            call.path.withoutSelf == member
        else { return [] }
        return module.functions(member, of: type)
    }

    /// Where code writes a property of its owner after it has waited, in itself or in a function of the same type that it
    /// waits for.
    ///
    /// A write of `false`, `nil` or `.idle` does not count: it says that the work is done, and brings nothing back.
    func comeBack(_ steps: [Step], depth: Int = 2) -> ComeBack? {
        var hasWaited = false
        var found: ComeBack?
        Outline.walk(steps) { step in
            if step.suspends { hasWaited = true }
            if case .write(let write) = step.kind, write.isConstant { return true }
            if hasWaited, let property = ownPropertyWritten(step) {
                found = ComeBack(property: property, place: step.place)
            } else if depth > 0, step.marks.contains(.awaited) {
                for function in ownFunctions(called: step) where function.isAsync && found == nil {
                    found = with(function).comeBack(function.body, depth: depth - 1)
                }
            }
            return found == nil
        }
        return found
    }

    /// The loop in which code stays until it is cancelled, in itself or in a function of the same type that it waits for.
    func endlessLoop(_ steps: [Step], depth: Int = 2) -> (step: Step, loop: Loop)? {
        var found: (Step, Loop)?
        Outline.walk(steps) { step in
            if case .loop(let loop) = step.kind, loop.isEndless, !isSeenToEnd(loop) {
                found = (step, loop)
            } else if depth > 0, step.marks.contains(.awaited) {
                for function in ownFunctions(called: step) where function.isAsync && found == nil {
                    found = with(function).endlessLoop(function.body, depth: depth - 1)
                }
            }
            return found == nil
        }
        return found
    }
}

extension CodeScope {
    /// Whether something is done behind a loop, so that whoever wrote it expects it to end.
    func expectsEnd(of loop: Loop, in steps: [Step]) -> Bool {
        var expects = false
        Standing.walk(steps) { standing in
            guard case .loop(let other) = standing.step.kind, other === loop else { return }
            expects = standing.rest.contains { step in
                switch step.kind {
                case .call, .write, .branch, .attempt: !step.isLog
                default: false
                }
            }
        }
        return expects
    }

    /// The properties that the function gives values made of some names, before a place.
    func propertiesSet(from names: Set<Substring>, before place: Place) -> Set<Substring> {
        var properties: Set<Substring> = []
        Outline.walk(body, .closures) { step in
            if step.place < place, case .write(let write) = step.kind, let property = ownMember(step),
                speaks(write.value, of: names)
            {
                properties.insert(property)
            }
            return true
        }
        return properties
    }

    /// Whether a loop goes through a stream that a function of the code base makes and finishes.
    private func isSeenToEnd(_ loop: Loop) -> Bool {
        guard loop.kind == .forAwait,
            let call = loop.head.last(where: { if case .call = $0.kind { true } else { false } })
        else { return false }
        return callees(of: call).contains { callee in
            Outline.contains(callee.body, .everything) { step in
                guard case .call(let call) = step.kind else { return false }
                return call.path.last == "finish" && call.path.parts.count > 1
            }
        }
    }
}

extension Loop {
    /// Whether it goes on until its task is cancelled, or its sequence ends.
    ///
    /// A loop over the results of a group ends with the group, one over the bytes or lines of something with that.
    var isEndless: Bool {
        switch kind {
        case .forIn: false
        case .while, .repeatWhile:
            (isForever && !leavesByItself)
                || Outline.contains(head) { $0.path?.last == "isCancelled" && $0.marks.contains(.negated) }
                    && !leavesByItself
        case .forAwait: !endsWithItsSource
        }
    }

    /// Whether it has a way out that asks for no cancellation.
    private var leavesByItself: Bool {
        Outline.contains(body, .own) { step in
            if case .exit(let exit) = step.kind { exit == .break || exit == .return } else { false }
        }
    }

    private static let finiteEnds: Set<Substring> = [
        "lines", "bytes", "characters", "unicodeScalars", "chunks", "allObjects", "group", "taskGroup", "async",
        "currentEntitlements", "unfinished",
    ]

    private var endsWithItsSource: Bool {
        head.contains { step in
            guard let path = step.path else { return false }
            // All that were bought so far.
            if path.text.hasSuffix("Transaction.all") { return true }
            return path.parts.contains { Self.finiteEnds.contains($0) }
        }
    }
}
