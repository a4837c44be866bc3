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
