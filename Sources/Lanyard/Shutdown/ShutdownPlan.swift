/// Which scopes end one after the other, and which beside each other, when one of them is shut down.
struct ShutdownPlan {
    /// The first ends first. In a phase stand those scopes alone below which others end with them.
    let phases: [[ScopeCore]]

    init(_ core: ScopeCore) {
        let parts = Parts(core)
        phases = parts.before + [parts.beside] + parts.after
    }

    /// The first phase in which a scope stands that is not done, without those that are; `nil` if all are.
    func next(after done: [ScopeCore]) -> [ScopeCore]? {
        let done = Set(done.map(ObjectIdentifier.init))
        return phases.lazy.map { $0.filter { !done.contains(ObjectIdentifier($0)) } }.first { !$0.isEmpty }
    }

    /// What ends before a scope, beside it and after it.
    private struct Parts {
        /// Phases; the last is that before the scope's own.
        var before: [[ScopeCore]] = []
        var beside: [ScopeCore]

        /// Phases; the first is that after the scope's own.
        var after: [[ScopeCore]] = []

        init(_ core: ScopeCore) {
            beside = [core]
            let children = core.children
            for child in children where child.phase == .withParent {
                let parts = Parts(child)
                before.alignEnds(with: parts.before)
                after.alignStarts(with: parts.after)
            }
            var earlier: [[ScopeCore]] = []
            for child in children where child.phase == .beforeParent {
                earlier.alignEnds(with: ShutdownPlan(child).phases)
            }
            before = earlier + before
            var later: [[ScopeCore]] = []
            for child in children where child.phase == .afterParent {
                later.alignStarts(with: ShutdownPlan(child).phases)
            }
            after += later
        }
    }
}

extension [[ScopeCore]] {
    /// Lets the phases of others run beside these, so that all begin at the same time.
    fileprivate mutating func alignStarts(with others: [[ScopeCore]]) {
        for (index, phase) in others.enumerated() {
            if index < count { self[index] += phase } else { append(phase) }
        }
    }

    /// Likewise, so that all end at the same time.
    fileprivate mutating func alignEnds(with others: [[ScopeCore]]) {
        reverse()
        alignStarts(with: others.reversed())
        reverse()
    }
}
