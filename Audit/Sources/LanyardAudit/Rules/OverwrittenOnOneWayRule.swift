/// A handle that is cancelled before it is overwritten, but on one of the ways that lead there only.
///
/// Whoever cancels on one way knows that the older task may still run. Where nothing is cancelled at all,
/// ``OverwrittenHandleRule`` looks.
struct OverwrittenOnOneWayRule: Rule {
    static let id = "overwritten-on-one-way"
    static let summary = "A handle is cancelled on one way to the line that overwrites it, and not on the other."

    func check(_ scope: CodeScope) -> [Finding] {
        guard let type = scope.type, type.isReference || scope.isView, !scope.isTestCase, !scope.isForShow,
            scope.runsAgain
        else { return [] }
        var findings: [Finding] = []
        Standing.walk(scope.body) { standing in
            guard case .write(let write) = standing.step.kind, case .task(let site)? = write.value.last?.kind,
                let property = scope.property(holding: site), property.isTask, !property.isStatic,
                !property.hasOwnWrapper, !scope.turnsAwaySecondStart(before: site),
                let cancel = cancelOnOneWay(of: property, before: standing, scope), !hasObserver(property, type)
            else { return }
            findings.append(
                Finding(
                    Self.self,
                    in: scope,
                    at: site.place,
                    """
                    “\(property.name)” is cancelled in line \(cancel.line) on one way to here; on the other, the older task goes \
                    on beside this one, and nobody can cancel it any more. Cancel it on every way.
                    """
                )
            )
        }
        return findings
    }

    /// Where a branch cancels a property and goes on to a write, while its other ways get there without a cancel; `nil` if there is
    /// none, or a cancel on all ways.
    private func cancelOnOneWay(of property: PropertyFacts, before standing: Standing, _ scope: CodeScope) -> Place? {
        var found: Place?
        for step in blocks(around: standing, scope).joined() {
            guard case .branch(let branch) = step.kind, branch.kind == .if || branch.kind == .switch else {
                if scope.cancels(property.name, in: [step]) { return nil }
                continue
            }
            if scope.speaks(branch.conditions, of: [property.name[...]]) {
                if scope.cancels(property.name, in: [step]) { return nil }
                continue
            }
            // Arms that leave lead elsewhere.
            let arms = branch.arms.filter { !$0.contains(where: \.leaves) }
            let cancelling = arms.filter { scope.cancels(property.name, in: $0) }
            if cancelling.isEmpty { continue }
            if branch.isExhaustive, cancelling.count == arms.count { return nil }
            found = cancelling[0].first?.place
        }
        return found
    }

    /// What stands before a step, in its own block and in those around it.
    private func blocks(around standing: Standing, _ scope: CodeScope) -> [[Step]] {
        var blocks: [[Step]] = []
        func look(_ steps: [Step]) -> Bool {
            guard let index = steps.firstIndex(where: { contains($0, standing.step) }) else { return false }
            blocks.append(Array(steps[..<index]))
            for inner in inside(steps[index]) where look(inner) { break }
            return true
        }
        _ = look(scope.body)
        return blocks
    }

    private func contains(_ step: Step, _ wanted: Step) -> Bool {
        Outline.contains([step], .everything) { $0.place == wanted.place && $0.isWriteOfTask }
    }

    /// The blocks inside a step.
    private func inside(_ step: Step) -> [[Step]] {
        switch step.kind {
        case .branch(let branch): branch.arms
        case .attempt(let attempt): [attempt.body] + attempt.clauses.map(\.body)
        case .loop(let loop): [loop.body]
        case .call(let call): call.closures.map(\.body)
        case .closure(let closure): [closure.body]
        case .task(let site): [site.body]
        case .deferred(let body): [body]
        default: []
        }
    }

    /// Whether the property itself cancels what it held.
    private func hasObserver(_ property: PropertyFacts, _ type: TypeEntry) -> Bool {
        type.functions.contains { ($0.kind == .didSet || $0.kind == .willSet) && $0.name == property.name }
    }
}

extension Step {
    fileprivate var leaves: Bool { if case .exit = kind { true } else { false } }
    fileprivate var isWriteOfTask: Bool {
        guard case .write(let write) = kind, case .task? = write.value.last?.kind else { return false }
        return true
    }
}
