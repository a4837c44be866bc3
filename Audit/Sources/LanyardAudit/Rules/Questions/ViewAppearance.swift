/// How a task of a view is started when the view appears.
struct ViewAppearance {
    /// The value whose change starts it, too: `query` for `.onChange(of: query)`; `nil` if none does.
    let changing: Substring?
    /// The state of the view that it writes after it has waited; `nil` if it writes none.
    let ownState: Substring?
    /// Whether its work is long: it goes over the network, as its names say, or waits again and again.
    let isLong: Bool

    /// - Returns: `nil` if it is not started there, or also by something that `.task` cannot take the place of.
    init?(of site: TaskSite, _ scope: CodeScope) {
        guard let function = scope.function, Self.startsAtOnce(site) else { return nil }
        var starts: Starts
        if site.isInside("onAppear") {
            starts = Starts(appearing: true)
            // What the task calls may be called for a change, too.
            for name in Self.ownCalls(site.body, scope) { starts.join(Starts(of: name, scope, except: site)) }
            // Buttons may call an `async` function as well.
            starts.others = false
        } else if function.kind == .function {
            starts = Starts(of: function.name[...], scope, except: nil)
        } else {
            return nil
        }
        guard starts.appearing, !starts.others, !starts.disappearing, starts.changes.count < 2 else { return nil }
        changing = starts.changes.first
        ownState = Self.state(site.body, scope)
        isLong = Self.isLong(site.body, scope)
    }

    // MARK: Where it starts

    /// Whether the task starts when the view appears, rather than when a timer fires or something is done later.
    private static func startsAtOnce(_ site: TaskSite) -> Bool {
        let inner = site.surroundings.lastIndex { $0.call.last == "onAppear" }.map { $0 + 1 } ?? 0
        return site.surroundings[inner...].allSatisfy { inPlace.contains($0.call.last) }
    }

    private static let inPlace: Set<Substring> = ["withAnimation", "forEach", "map", "run", "async", "withTransaction"]

    /// What calls a function of a view, by the modifiers in whose closures that is done.
    private struct Starts {
        var (appearing, disappearing, others) = (false, false, false)
        var changes: Set<Substring> = []

        init(appearing: Bool) { self.appearing = appearing }

        init(of name: Substring, _ scope: CodeScope, except site: TaskSite?) {
            for function in scope.type?.functions ?? [] {
                var known = 0
                Outline.walk(function.body, .everything) { step in
                    guard case .call(let call) = step.kind else { return true }
                    let count = call.arguments.reduce(0) { $0 + Self.countAtOnce(name, in: $1.steps) }
                    guard count > 0 else { return true }
                    switch call.path.last {
                    case "onAppear": appearing = true
                    case "onDisappear": disappearing = true
                    case "onChange":
                        // What is no plain name cannot be named in the remedy.
                        let value = call.arguments.first?.steps.compactMap(\.path).first?.text ?? ""
                        if value.isEmpty { others = true } else { changes.insert(value[...]) }
                    default: return true
                    }
                    known += count
                    return true
                }
                // Of a function that was not read only the names of its calls are known.
                let isUnread = function.body.isEmpty && function.calls(String(name))
                if isUnread || Self.count(name, in: function.body) > known { others = true }
            }
        }

        mutating func join(_ other: Starts) {
            disappearing = disappearing || other.disappearing
            changes.formUnion(other.changes)
        }

        /// Those that come by when the closures of a call run, and in the tasks that are started then.
        private static func countAtOnce(_ name: Substring, in steps: [Step]) -> Int {
            steps.reduce(0) { count, step in
                guard case .closure(let closure) = step.kind else { return count + Self.count(name, in: [step]) }
                var inClosure = 0
                Outline.walk(closure.body) { step in
                    if let path = step.path, path.withoutSelf == name, !step.marks.contains(.local) { inClosure += 1 }
                    if case .task(let site) = step.kind { inClosure += Self.count(name, in: site.body) }
                    return true
                }
                return count + inClosure
            }
        }

        private static func count(_ name: Substring, in steps: [Step]) -> Int {
            var count = 0
            Outline.walk(steps, .everything) { step in
                if let path = step.path, path.withoutSelf == name, !step.marks.contains(.local) { count += 1 }
                return true
            }
            return count
        }
    }

    private static func ownCalls(_ steps: [Step], _ scope: CodeScope) -> Set<Substring> {
        var names: Set<Substring> = []
        Outline.walk(steps) { step in
            if step.marks.contains(.awaited), !scope.ownFunctions(called: step).isEmpty, let path = step.path {
                names.insert(path.withoutSelf)
            }
            return true
        }
        return names
    }

    // MARK: What it does

    /// The state that belongs to the view alone: a binding belongs to another, and so may an object.
    private static func state(_ steps: [Step], _ scope: CodeScope) -> Substring? {
        guard let type = scope.type else { return nil }
        if let back = scope.comeBack(steps) {
            return scope.module.property(back.property, of: type)?.attributes.contains("State") == true
                ? back.property : nil
        }
        // Or of an object that the view makes for itself.
        return Outline.first(steps) { step in
            guard step.marks.contains(.awaited), case .call(let call) = step.kind, let member = scope.ownMember(step),
                call.path.withoutSelf != member, let property = scope.module.property(member, of: type)
            else { return false }
            return !Set(property.attributes).isDisjoint(with: ["State", "StateObject"])
        }.flatMap { scope.ownMember($0) }
    }

    private static func isLong(_ steps: [Step], _ scope: CodeScope, depth: Int = 1) -> Bool {
        Outline.contains(steps) { step in
            switch step.kind {
            case .loop(let loop): return loop.kind == .forAwait || scope.waitsForLong(loop.body)
            case .call(let call):
                guard step.marks.contains(.awaited) else { return false }
                let name = call.path.text.lowercased()
                if networkWords.contains(where: { name.contains($0) }) { return true }
                return depth > 0
                    && scope.callees(of: step).contains {
                        $0.function?.isAsync == true && isLong($0.body, $0, depth: depth - 1)
                    }
            default: return false
            }
        }
    }

    private static let networkWords = [
        "urlsession", "session.", "download", "remote", "network", "http", "api", "upload", "stream",
    ]
}
