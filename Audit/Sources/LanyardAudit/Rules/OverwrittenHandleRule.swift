/// A handle that is overwritten while its task may run: nobody can cancel that task any more, and its answer may come last.
struct OverwrittenHandleRule: Rule {
    static let id = "overwritten-handle"
    static let summary = "A new task takes the place of one that may still run and is not cancelled."

    func check(_ scope: CodeScope) -> [Finding] {
        guard scope.type?.kind == .class || scope.type?.kind == .actor || scope.isView, !scope.isTestCase,
            scope.runsAgain
        else { return [] }
        return scope.tasks.compactMap { site in
            guard site.isUnstructured, !scope.isInPreview(site), let property = scope.property(holding: site),
                property.isTask, !property.isStatic, !property.hasOwnWrapper, !isSafe(property, site, scope),
                let back = scope.comeBack(site.body)
            else { return nil }
            return Finding(
                Self.self,
                in: scope,
                at: site.place,
                """
                This task takes the place of one in “\(property.name)” that may still run: both write \
                “\(back.property)”, and the older answer may come last. Call \(property.name)?.cancel() first.
                """
            )
        }
    }

    private func isSafe(_ property: PropertyFacts, _ site: TaskSite, _ scope: CodeScope) -> Bool {
        scope.cancels(property.name, in: scope.body, before: site.place)
            || scope.turnsAwaySecondStart(before: site)
            || waitsForOlder(property, site, scope)
            || cancelsOldValue(property, scope)
            || callersCancel(property, scope)
            || isPaired(property, scope)
    }

    /// Whether the new task waits for the old one: `Task { [task] in await task?.value … }`.
    private func waitsForOlder(_ property: PropertyFacts, _ site: TaskSite, _ scope: CodeScope) -> Bool {
        Outline.contains(scope.body, .everything) { step in
            guard let path = step.path else { return false }
            return (path.last == "value" || path.last == "result") && step.marks.contains(.awaited)
        }
    }

    /// Whether `didSet` or `willSet` of the property cancels.
    private func cancelsOldValue(_ property: PropertyFacts, _ scope: CodeScope) -> Bool {
        scope.type?.functions.contains { function in
            (function.kind == .didSet || function.kind == .willSet) && function.name == property.name
                && scope.with(function).cancels("oldValue", in: function.body)
                || function.kind == .willSet && function.name == property.name
                    && scope.with(function).cancels(property.name, in: function.body)
        } ?? false
    }

    /// Whether all that call the function cancel first, or turn away a second start.
    private func callersCancel(_ property: PropertyFacts, _ scope: CodeScope) -> Bool {
        guard let function = scope.function, let type = scope.type, function.kind == .function else { return false }
        let callers = type.functions.filter { $0.place != function.place && $0.calls(function.name) }
        return !callers.isEmpty
            && callers.allSatisfy { caller in
                let scope = scope.with(caller)
                return scope.cancels(property.name, in: caller.body)
                    || scope.turnsAwaySecondStart(before: Place(line: caller.lastLine, column: 0))
            }
    }

    /// Whether the function begins something that another ends, and is called in turns with it.
    private func isPaired(_ property: PropertyFacts, _ scope: CodeScope) -> Bool {
        guard let function = scope.function, let type = scope.type else { return false }
        let name = function.name.lowercased()
        guard Self.beginnings.contains(where: { name.hasPrefix($0) }) || scope.isCalledOnAppear(function.name) else {
            return false
        }
        return type.functions.contains { other in
            other.place != function.place && scope.with(other).cancels(property.name, in: other.body)
        }
    }

    private static let beginnings = [
        "start", "begin", "viewwillappear", "viewdidappear", "appear", "onappear", "connect", "resume", "subscribe",
        "observe",
        "listen", "activate", "play", "open", "enable",
    ]
}
