/// A continuation that takes the place of one that may still be waited for: whoever waits for the older waits for ever.
struct OverwrittenContinuationRule: Rule {
    static let id = "overwritten-continuation"
    static let summary = "A stored continuation takes the place of one that is still waited for."
    /// Many types are made anew for each call, and nothing in their source says so.
    static let isOn = false

    func check(_ scope: CodeScope) -> [Finding] {
        guard scope.type?.isReference == true, !scope.isForShow, !scope.isTestCase, scope.runsAgain,
            !isForOneCall(scope), scope.function?.attributes.contains("lazy") == false,
            scope.function?.isStatic == false
        else { return [] }
        return ContinuationSite.all(in: scope.body).compactMap { site in
            guard let storage = site.storage(), storage.isSingle, storage.path.withoutSelf == storage.path.member,
                let property = scope.type.flatMap({ scope.module.property(storage.path.member, of: $0) }),
                property.isStored, !looksAt(property.name, before: storage.place, scope)
            else { return nil }
            return Finding(
                Self.self,
                in: scope,
                at: storage.place,
                """
                If “\(property.name)” still holds a continuation, it is lost here, and whoever waits for it waits for ever. \
                Resume the old one first, refuse a second call, or keep them all.
                """
            )
        }
    }

    /// Whether the type by its name or its place is one whose objects serve one call.
    private func isForOneCall(_ scope: CodeScope) -> Bool {
        guard let type = scope.type else { return false }
        let isHidden = !Set(type.declaration.facts.attributes).isDisjoint(with: ["private", "fileprivate"])
        return isHidden || type.name.contains(".") || Self.oneCallEndings.contains { type.name.hasSuffix($0) }
    }

    private static let oneCallEndings = [
        "Job", "Runner", "Request", "Task", "Operation", "Ceremony", "Probe", "Waiter", "Delegate", "Fetch", "Session",
        "Process", "Termination",
    ]

    /// Whether anything before speaks of the property, or of a sign that the work is under way.
    private func looksAt(_ name: String, before place: Place, _ scope: CodeScope) -> Bool {
        Outline.contains(scope.body, .everything) { step in
            guard step.place < place else { return false }
            if step.path?.parts.contains(name[...]) == true { return true }
            guard case .branch(let branch) = step.kind else {
                return scope.ownFunctions(called: step).contains { scope.speaks($0.body, of: [name[...]]) }
            }
            return branch.kind == .guard
                || branch.arms.contains { arm in
                    arm.contains { if case .exit = $0.kind { true } else { false } }
                }
        }
    }
}
