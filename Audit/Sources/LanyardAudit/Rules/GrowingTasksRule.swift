/// A dictionary, an array or a set of tasks that only grows: tasks that have ended stay in it, with all they hold.
struct GrowingTasksRule: Rule {
    static let id = "growing-tasks"
    static let summary = "Tasks are put into a collection again and again, and nothing takes them out."
    /// Real programs show it too seldom to say how often it is right.
    static let isOn = false

    func check(_ type: TypeEntry, in scope: CodeScope) -> [Finding] {
        guard type.isReference || scope.isView, !scope.isTestCase else { return [] }
        let functions = ([type] + scope.module.subclasses(of: type)).flatMap(\.functions)
        return type.declaration.facts.properties.compactMap { property in
            guard property.isStored, !property.isStatic, !property.isConstant,
                let adding = addition(to: property, type, scope),
                !isBounded(property, type, scope), !isCache(property, functions),
                !functions.contains(where: { scope.with($0).takesOut(of: property) }),
                !isEmptiedElsewhere(property, type, scope)
            else { return nil }
            return Finding(
                Self.self,
                in: scope,
                at: property.place,
                """
                Tasks that have ended stay in “\(property.name)”: \(adding.function.name) adds one in line \
                \(adding.place.line), and nothing takes one out. Let each task remove itself at its end.
                """
            )
        }
    }

    /// A task that stays in a dictionary when it has ended, and whose entry turns away the next one.
    func check(_ scope: CodeScope) -> [Finding] {
        guard let type = scope.type, type.isReference, !scope.isTestCase else { return [] }
        return scope.tasks.compactMap { site in
            guard case .stored(let path) = site.destination, path.withoutSelf == "\(path.member).[]",
                let property = scope.module.property(path.member, of: type), property.isCollectionOfTasks,
                !isCache(property, type.functions), scope.turnsAway(askingFor: path, before: site),
                scope.endlessLoop(site.body) == nil, !scope.takesOut(of: property.name[...], in: site.body),
                !scope.isTakenOut(of: property, behind: site)
            else { return nil }
            return Finding(
                Self.self,
                severity: .note,
                in: scope,
                at: site.place,
                """
                When this task has ended, its entry in “\(property.name)” may stay, and turn away the next with the same \
                key. Let the task take itself out at its end.
                """
            )
        }
    }

    /// Where a function that runs again puts a task in.
    private func addition(
        to property: PropertyFacts,
        _ type: TypeEntry,
        _ scope: CodeScope
    ) -> (function: FunctionFacts, place: Place)? {
        for function in type.functions where !beginsSomething(function) {
            let own = scope.with(function)
            guard let place = own.placeThatAddsTask(to: property), own.runsAgain else { continue }
            return (function, place)
        }
        return nil
    }

    /// Whether a function is called once for an object, as its name says.
    private func beginsSomething(_ function: FunctionFacts) -> Bool {
        let name = function.name.lowercased()
        return Self.beginnings.contains { name.hasPrefix($0) }
    }

    private static let beginnings = [
        "start", "begin", "setup", "set", "bind", "subscribe", "observe", "listen", "viewdid", "viewwill", "configure",
        "attach", "connect", "activate", "run", "appear", "onappear", "register", "monitor", "main", "application",
    ]

    /// Whether there are only few keys: the cases of an enumeration.
    private func isBounded(_ property: PropertyFacts, _ type: TypeEntry, _ scope: CodeScope) -> Bool {
        guard property.type.hasPrefix("["), let colon = property.type.firstIndex(of: ":") else { return false }
        let key = property.type[..<colon].dropFirst()
        return key == "Bool" || scope.module.type(key, near: scope.file.path)?.kind == .enum
    }

    /// Whether the tasks stand for their values, which are asked for again: the collection is a cache.
    private func isCache(_ property: PropertyFacts, _ functions: [FunctionFacts]) -> Bool {
        guard !property.type.isEmpty, !property.type.contains("Task<Void"), !property.type.contains("Task<()") else {
            return false
        }
        return functions.contains { function in
            Outline.contains(function.body, .everything) { $0.path?.last == "value" && $0.marks.contains(.awaited) }
        }
    }

    private func isEmptiedElsewhere(_ property: PropertyFacts, _ type: TypeEntry, _ scope: CodeScope) -> Bool {
        guard !property.isPrivate else { return false }
        return scope.module.files.contains { file in
            (file.functions + file.types.flatMap(\.functions)).contains { function in
                Outline.contains(function.body, .everything) { step in
                    guard let path = step.path, !path.isOnSelf, path.first != property.name[...] else { return false }
                    return step.takesOut(of: property.name[...])
                }
            }
        }
    }
}

extension CodeScope {
    /// Where the function puts a task into a collection of its own type; `nil` if it does not.
    func placeThatAddsTask(to property: PropertyFacts) -> Place? {
        let name = property.name[...]
        if !property.isCollectionOfTasks { return placeThatStoresTask(in: name) }
        return Outline.first(body, .everything) { step in
            guard ownMember(step) == name, let path = step.path else { return false }
            switch step.kind {
            case .write(let write): return write.isCompound || (path.withoutSelf == "\(name).[]" && !write.isNil)
            case .call: return ["append", "insert", "updateValue"].contains(path.last)
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
    fileprivate func takesOut(of property: PropertyFacts) -> Bool {
        guard let function, function.kind != .initialValue, function.kind != .initializer else { return false }
        if function.body.isEmpty {
            // It speaks of no tasks, so it was not read: all that is known is what it calls and asks for by a subscript.
            return function.calls(property.name) || Self.takingOut.contains { function.calls(String($0)) }
        }
        return Outline.contains(body, .everything) { $0.takesOut(of: property.name[...]) }
    }

    /// Whether code takes something out of a property, itself or in functions of the same type that it calls.
    fileprivate func takesOut(of name: Substring, in steps: [Step], depth: Int = 2) -> Bool {
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
    fileprivate func isTakenOut(of property: PropertyFacts, behind site: TaskSite) -> Bool {
        Outline.contains(body, .everything) { $0.place > site.place && $0.takesOut(of: property.name[...]) }
    }

    /// Whether code leaves before a task is started if there is an element: `guard tasks[id] == nil else { return }`.
    fileprivate func turnsAway(askingFor element: Path, before site: TaskSite) -> Bool {
        Outline.contains(body, .closures) { step in
            guard step.place < site.place, case .branch(let branch) = step.kind,
                branch.kind == .guard || branch.kind == .if,
                branch.conditions.contains(where: { $0.path?.withoutSelf == element.withoutSelf })
            else { return false }
            return branch.arms.contains { arm in arm.contains { if case .exit = $0.kind { true } else { false } } }
        }
    }

    fileprivate static let takingOut: Set<Substring> = [
        "remove", "removeAll", "removeValue", "removeFirst", "removeLast", "popFirst", "popLast", "subtract",
        "formIntersection",
    ]
}

extension Step {
    /// Whether it takes something out of a property, gives it a new value, or lets somebody else do so.
    fileprivate func takesOut(of name: Substring) -> Bool {
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
