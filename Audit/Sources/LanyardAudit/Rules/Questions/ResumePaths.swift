/// Finds the ways through code on which a continuation is neither resumed nor handed on.
struct ResumePaths {
    struct Gap: Hashable {
        enum Kind: Hashable {
            /// It returns.
            case leaves
            /// It comes to its end.
            case ends
            /// What would resume it hangs on an optional.
            case optional(String)
        }
        let kind: Kind
        let place: Place
    }

    private let name: String
    /// The names that the closure writes: a flag that lets it resume only once.
    private var flags: Set<Substring> = []
    private(set) var gaps: [Gap] = []
    /// Whether the closure captures `self` weakly, and runs at once, in a function of `self`: it is never `nil` there.
    private var hasSelf = false

    init(of name: String) {
        self.name = name
    }

    /// Goes through a closure.
    ///
    /// - Parameter runsAtOnce: Whether it is the body of the continuation, rather than a callback in it.
    mutating func follow(_ closure: Closure, runsAtOnce: Bool = false) {
        hasSelf = runsAtOnce && closure.capture(of: "self")?.strength == .weak
        flags = Self.writtenNames(closure.body)
        if !isUsed(after: closure.body[...]) { gaps.append(Gap(kind: .ends, place: closure.place)) }
    }

    /// Whether steps use it on all ways that come to their end; ways that leave are looked at on the way.
    private mutating func isUsed(after steps: ArraySlice<Step>) -> Bool {
        var partly = 0
        for step in steps {
            if isUsed(by: step) { return true }
            if uses([step]) { partly += 1 }
        }
        // `if answer == nil { keep it }`, `if let answer { resume it }`: two that belong together.
        return partly > 1
    }

    private mutating func isUsed(by step: Step) -> Bool {
        switch step.kind {
        case .exit(.return):
            gaps.append(Gap(kind: .leaves, place: step.place))
            return true
        case .exit(.throw): return true
        case .exit: return false
        case .branch(let branch):
            if uses(branch.conditions) || asksForFlag(branch.conditions) { return true }
            if branch.kind == .guard {
                if hasSelf, branch.conditions.allSatisfy(\.isBindingOfSelf) { return false }
                for arm in branch.arms { _ = isUsed(after: arm[...]) }
                return false
            }
            var all = branch.isExhaustive || branch.kind == .conditionalCompilation
            for arm in branch.arms where !isUsed(after: arm[...]) { all = false }
            return all
        case .attempt(let attempt):
            var all = isUsed(after: attempt.body[...])
            for clause in attempt.clauses where !isUsed(after: clause.body[...]) { all = false }
            return all
        case .call(let call):
            if Self.endings.contains(call.path.last) { return true }
            guard uses([step]) else { return false }
            if step.marks.contains(.optional), call.path.first != name[...], usesInClosuresOnly(call) {
                let base = call.path.base.isEmpty ? call.path.first : call.path.base
                if hasSelf, base == "self" { return true }
                gaps.append(Gap(kind: .optional(String(base)), place: step.place))
            }
            return true
        default:
            return uses([step])
        }
    }

    private static func writtenNames(_ steps: [Step]) -> Set<Substring> {
        var names: Set<Substring> = []
        Outline.walk(steps, .closures) { step in
            if case .write(let write) = step.kind { names.insert(write.path.last) }
            return true
        }
        return names
    }

    /// Whether conditions ask if it was resumed before, so that another way has done it.
    private func asksForFlag(_ conditions: [Step]) -> Bool {
        Outline.contains(conditions, .everything) { step in
            guard let path = step.path else { return false }
            return path.parts.contains { part in
                let part = part.lowercased()
                return flags.contains { $0.lowercased() == part } || Self.flagWords.contains { part.contains($0) }
            }
        }
    }

    private static let flagWords = [
        "resum", "called", "finished", "completed", "once", "fired", "handled", "settled", "claim", "done",
    ]

    private static let endings: Set<Substring> = ["fatalError", "preconditionFailure", "exit"]

    private func uses(_ steps: [Step]) -> Bool {
        Outline.contains(steps, .everything) { step in
            if case .closure(let closure) = step.kind, closure.captures.contains(where: { $0.name == name }) {
                return true
            }
            return step.path?.speaks(ofLocal: name) ?? false
        }
    }

    private func usesInClosuresOnly(_ call: Call) -> Bool {
        !call.arguments.contains { argument in
            argument.steps.contains { step in
                if case .closure = step.kind { false } else { uses([step]) }
            }
        }
    }
}

extension Path {
    /// Whether one of its parts is a name of the function itself: `self.continuation` is a property, whatever else is called so.
    func speaks(ofLocal name: String) -> Bool { first != "self" && parts.contains(name[...]) }
}
