/// A task that feeds a stream and can end without finishing it: whoever reads the stream waits for ever.
struct UnfinishedStreamRule: Rule {
    static let id = "unfinished-stream"
    static let summary = "What feeds an AsyncStream can end without finishing it."

    func check(_ scope: CodeScope) -> [Finding] {
        guard !scope.isTestCase, !scope.isForShow else { return [] }
        return StreamSource.all(in: scope).flatMap { source -> [Finding] in
            let name = source.continuation
            if let place = leavesAtOnce(source) {
                return [finding(.init(kind: .leaves, place: place), name, scope)]
            }
            guard let site = soleProducer(source, scope) else { return [] }
            var paths = FinishPaths(of: name)
            paths.follow(site)
            // One place for each task: with it mended, the others show.
            let first = paths.gaps.min { ($0.isWithoutSelf ? 1 : 0, $0.place) < ($1.isWithoutSelf ? 1 : 0, $1.place) }
            return first.map { [finding($0, name, scope)] } ?? []
        }
    }

    /// The one task that has the continuation, and finishes the stream on some way; `nil` if others may finish it, too.
    private func soleProducer(_ source: StreamSource, _ scope: CodeScope) -> TaskSite? {
        let name = source.continuation
        let users = source.code.filter { step in
            Outline.contains([step], .everything) { step in
                guard let path = step.path, path.text == name || path.base == name else { return false }
                return path.last != "onTermination"
            }
        }
        guard users.count == 1 else { return nil }
        let sites = scope.tasks.filter { site in
            site.isUnstructured
                && Outline.contains(users, .own) {
                    if case .task(let inner) = $0.kind { inner === site } else { false }
                }
        }
        guard sites.count == 1,
            Outline.contains(sites[0].body, .closures, where: { $0.path?.text == "\(name).finish" }),
            !Outline.contains(sites[0].body, .everything, where: { $0.path?.text == name })
        else { return nil }
        return sites[0]
    }

    /// Where the closure that makes the stream returns before anything has got the continuation: the reader waits for nobody.
    private func leavesAtOnce(_ source: StreamSource) -> Place? {
        guard !source.continuation.contains("."), source.isClosure else { return nil }
        for step in source.code {
            if case .branch(let branch) = step.kind, branch.kind == .guard,
                !branch.conditions.contains(where: \.bindsSelf),
                let arm = branch.arms.first, !speaks(arm, of: source.continuation),
                let exit = arm.first(where: { if case .exit(.return) = $0.kind { true } else { false } })
            {
                return exit.place
            }
            if speaks([step], of: source.continuation) { return nil }
        }
        return nil
    }

    private func speaks(_ steps: [Step], of name: String) -> Bool {
        Outline.contains(steps, .everything) { $0.path?.parts.contains(name[...]) == true }
    }

    private func finding(_ gap: FinishPaths.Gap, _ name: String, _ scope: CodeScope) -> Finding {
        let what =
            switch gap.kind {
            case .leaves: "This way returns without finishing “\(name)”"
            case .throwsOut: "What is thrown here ends the task without finishing “\(name)”"
            case .ends: "There is a way to the end of this task that does not finish “\(name)”"
            }
        return Finding(
            Self.self,
            severity: gap.isWithoutSelf ? .note : nil,
            in: scope,
            at: gap.place,
            """
            \(what): whoever reads the stream waits for ever. Write “defer { \(name).finish() }” as the first line of what \
            feeds it, or finish it on every way.
            """
        )
    }
}
