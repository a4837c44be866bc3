/// A closure or a task in the body of a continuation, which resumes it later.
struct ResumingCallback {
    /// What takes the closure, `nil` for a name or a property: `asyncAfter`, `sink`, `Task`.
    let call: Path?
    /// The property that the closure is written to: `connection.stateUpdateHandler`.
    let property: Path?
    let place: Place
    let body: [Step]
    /// Where it resumes.
    let resume: Place

    /// Those in steps that resume a continuation; not those inside one another, nor closures that run in place.
    static func all(in steps: [Step], of name: String) -> [ResumingCallback] {
        var found: [ResumingCallback] = []
        func add(_ body: [Step], _ place: Place, _ call: Path?, _ property: Path?) {
            let resume = Outline.first(body, .everything) { step in
                if case .call(let call) = step.kind { call.path.text == "\(name).resume" } else { false }
            }
            guard let resume else { return }
            found.append(
                ResumingCallback(call: call, property: property, place: place, body: body, resume: resume.place)
            )
        }
        Outline.walk(steps, .own) { step in
            switch step.kind {
            case .call(let call) where !inPlace.contains(call.path.last) && !step.marks.contains(.awaited):
                for closure in call.closures where !closure.parameters.contains(name) {
                    add(closure.body, step.place, call.path, nil)
                }
            case .write(let write):
                for case .closure(let closure) in write.value.map(\.kind) {
                    add(closure.body, step.place, nil, write.path)
                }
            case .task(let site): add(site.body, step.place, Path("Task"), nil)
            default: break
            }
            return true
        }
        return found
    }

    private static let inPlace: Set<Substring> = [
        "forEach", "map", "compactMap", "flatMap", "filter", "first", "contains", "withLock", "withLockedValue", "sync",
        "withLockUnchecked", "assumeIsolated", "performAndWait", "reduce", "run",
    ]

    /// Whether something in it asks whether the continuation was resumed before.
    var asksForFlag: Bool {
        ResumeFlag.isAsked(anywhereIn: body)
    }

    /// Whether it notes in a local variable that the continuation was resumed.
    var setsFlag: Bool {
        Outline.contains(body, .closures) { step in
            guard case .write(let write) = step.kind, step.marks.contains(.local), write.isConstant else {
                return false
            }
            return write.path.text.lowercased().contains("resum")
        }
    }

    /// Whether a request of Vision takes it, which is told of a failure that `perform` throws, too.
    var tellsAndThrows: Bool {
        guard let call else { return false }
        return call.parts.count == 1 && call.first.hasPrefix("VN") && call.first.hasSuffix("Request")
    }

    /// Whether it runs when a time is over.
    var isTimer: Bool {
        switch call?.last {
        case "asyncAfter", "scheduledTimer": true
        case "Task":
            body.contains { step in
                Outline.contains([step], .own) { $0.path?.last == "sleep" && $0.marks.contains(.awaited) }
            }
        default: false
        }
    }

    /// Whether it ends something, a timer for one, before or after it resumes.
    var cancelsSomething: Bool {
        Outline.contains(body, .everything) { step in
            guard let last = step.path?.last.lowercased() else { return false }
            return last.contains("cancel") || last == "invalidate"
        }
    }

    /// Whether it asks anything but whether `self` is there before it resumes.
    var asksAnything: Bool {
        Outline.contains(body, .everything) { step in
            guard case .branch(let branch) = step.kind else { return false }
            return !branch.conditions.allSatisfy { condition in
                if case .binding(let binding) = condition.kind { binding.names == ["self"] } else { false }
            }
        }
    }
}

/// Signs that code lets only the first of several resume a continuation.
enum ResumeFlag {
    /// Whether conditions ask for one.
    static func isAsked(in conditions: [Step]) -> Bool {
        Outline.contains(conditions, .everything, where: speaks)
    }

    /// Whether any code asks for one, or goes through something that lets only the first through.
    static func isAsked(anywhereIn steps: [Step]) -> Bool {
        Outline.contains(steps, .everything) { step in
            switch step.kind {
            case .branch(let branch): isAsked(in: branch.conditions)
            case .call(let call): locks.contains { call.path.text.lowercased().contains($0) } || isCalledOnce(call)
            default: false
            }
        }
    }

    private static func isCalledOnce(_ call: Call) -> Bool {
        // `guardian.tryResume { continuation.resume() }`
        if !call.closures.isEmpty, call.path.last.lowercased().contains("resume") { return true }
        return isCalledOnceByName(call)
    }

    private static func isCalledOnceByName(_ call: Call) -> Bool {
        call.path.parts.dropLast().contains { part in words.contains { part.lowercased().contains($0) } }
            || ["once", "exchange", "claim"].contains { call.path.last.lowercased().contains($0) }
    }

    private static func speaks(_ step: Step) -> Bool {
        guard let path = step.path else { return false }
        return path.parts.contains { part in
            let part = part.lowercased()
            return part != "resume" && words.contains { part.contains($0) }
        }
    }

    private static let locks = ["withlock", "lock.lock", "oslock", "mutex"]

    private static let words = [
        "resum", "called", "finished", "completed", "once", "fired", "handled", "settled", "claim", "done", "exchange",
        "isfirst", "already", "isactive", "responded", "continued", "delivered", "pending", "iscancelled",
    ]
}
