/// What code does with a collection of tasks: it puts them in, takes them out, or looks into it.
extension CodeScope {
    /// Where the function puts a task into a collection of its own type; `nil` if it does not.
    func placeThatAddsTask(to property: PropertyFacts) -> Place? {
        let name = property.name[...]
        if !property.isCollectionOfTasks { return placeThatStoresTask(in: name) }
        return Outline.first(body, .everything) { step in
            guard ownMember(step) == name, let path = step.path else { return false }
            switch step.kind {
            case .write(let write): return write.isCompound || (path.withoutSelf == "\(name).[]" && !write.isNil)
            case .call: return Self.puttingIn.contains(path.last)
            default: return false
            }
        }?.place
    }

    /// `Task { … }.store(in: &tasks)`
    private func placeThatStoresTask(in name: Substring) -> Place? {
        let sites = tasks.filter { $0.destination == .member("store") }
        guard !sites.isEmpty else { return nil }
        let stores = Outline.contains(body, .everything) { step in
            guard case .call(let call) = step.kind, call.path.text == ".store" else { return false }
            let isTask = call.receiver.contains { if case .task = $0.kind { true } else { false } }
            return isTask && call.arguments.contains { speaks($0.steps, of: [name]) }
        }
        return stores ? sites[0].place : nil
    }

    /// Whether the function takes a task out of a property, or gives it a new value.
    func takesOut(of property: PropertyFacts) -> Bool {
        guard let function, function.kind != .initialValue, function.kind != .initializer else { return false }
        if function.body.isEmpty {
            // It speaks of no tasks, so it was not read: all that is known is what it calls and asks for by a subscript.
            return function.calls(property.name) || Self.takingOut.contains { function.calls(String($0)) }
        }
        return Outline.contains(body, .everything) { $0.takesOut(of: property.name[...]) }
    }

    /// Whether code takes something out of a property, itself or in functions of the same type that it calls.
    func takesOut(of name: Substring, in steps: [Step], depth: Int = 2) -> Bool {
        Outline.contains(steps, .everything) { step in
            step.takesOut(of: name)
                || depth > 0
                    && ownFunctions(called: step).contains {
                        $0.body.isEmpty && $0.calls(String(name))
                            || with($0).takesOut(of: name, in: $0.body, depth: depth - 1)
                    }
        }
    }

    /// Whether the function itself takes the task out, once it has waited for it.
    func isTakenOut(of property: PropertyFacts, behind site: TaskSite) -> Bool {
        Outline.contains(body, .everything) { $0.place > site.place && $0.takesOut(of: property.name[...]) }
    }

    /// Whether code leaves before a task is started if there is an element: `guard tasks[id] == nil else { return }`.
    func turnsAway(askingFor element: Path, before site: TaskSite) -> Bool {
        Outline.contains(body, .closures) { step in
            guard step.place < site.place, case .branch(let branch) = step.kind,
                branch.kind == .guard || branch.kind == .if,
                branch.conditions.contains(where: { $0.path?.withoutSelf == element.withoutSelf })
            else { return false }
            return branch.arms.contains { arm in arm.contains { if case .exit = $0.kind { true } else { false } } }
        }
    }

    /// Whether the function looks into a collection of tasks, rather than just putting tasks in and throwing them away.
    func looksInto(_ property: PropertyFacts) -> Bool {
        guard let function, function.kind != .initialValue else { return false }
        let name = property.name[...]
        guard !body.isEmpty else { return function.calls(property.name) }
        var looks = false
        Standing.walk(body) { standing in
            guard !looks, standing.step.path?.parts.contains(name) == true else { return }
            switch standing.step.kind {
            case .write: break
            case .call(let call):
                looks =
                    !(standing.isStatement && Self.changesOnly(call)) || standing.isReturned
            default: looks = true
            }
        }
        return looks
    }

    /// Whether a call puts something in or throws something out, and does nothing with what is there.
    private static func changesOnly(_ call: Call) -> Bool {
        puttingIn.contains(call.path.last) || takingOut.contains(call.path.last) || call.path.last == "store"
    }

    /// What adds an element to a collection.
    fileprivate static let puttingIn: Set<Substring> = ["append", "insert", "updateValue"]

    /// What takes an element out.
    fileprivate static let takingOut: Set<Substring> = [
        "remove", "removeAll", "removeValue", "removeFirst", "removeLast", "popFirst", "popLast", "subtract",
        "formIntersection",
    ]
}

extension Step {
    /// Whether it takes something out of a property, gives it a new value, or lets somebody else do so.
    func takesOut(of name: Substring) -> Bool {
        switch kind {
        case .write(let write):
            guard let rest = rest(behind: name) else { return false }
            return write.isNil || (rest.isEmpty && write.path.last == name && !write.isCompound)
        case .call(let call):
            if let last = rest(behind: name)?.last, CodeScope.takingOut.contains(last) { return true }
            // `.store(in: &tasks)` puts something in; what another call does cannot be known.
            return call.path.last != "store"
                && call.arguments.contains { argument in
                    argument.steps.contains { $0.marks.contains(.passedToChange) && $0.path?.last == name }
                }
        default: return false
        }
    }

    /// What its path says behind a name, without subscripts; `nil` if it does not have the name.
    private func rest(behind name: Substring) -> [Substring]? {
        guard let parts = path?.parts, let index = parts.lastIndex(of: name) else { return nil }
        return parts[(index + 1)...].filter { $0 != "[]" }
    }
}

extension Standing {
    /// Whether it is what its function returns.
    fileprivate var isReturned: Bool {
        if case .exit(.return)? = rest.first?.kind { true } else { false }
    }
}
