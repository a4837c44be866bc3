/// A `defer` that is meant for the end of a task, and runs when the task has hardly begun.
struct EarlyDeferRule: Rule {
    static let id = "early-defer"
    static let summary = "A defer that is meant for a task runs before the task does."

    func check(_ scope: CodeScope) -> [Finding] {
        guard !scope.isTestCase, !scope.isForShow, !scope.tasks.isEmpty else { return [] }
        var findings: [Finding] = []
        Standing.walk(scope.body) { standing in
            guard standing.isStatement, case .deferred(let deferred) = standing.step.kind,
                let site = task(behind: standing.rest), let what = what(deferred, isFor: site, standing, scope)
            else { return }
            findings.append(
                Finding(
                    Self.self,
                    in: scope,
                    at: standing.step.place,
                    """
                    This runs when the task in line \(site.place.line) has been started, not when it has ended: \(what) while \
                    the task works. Put the defer into the task.
                    """
                )
            )
        }
        return findings
    }

    /// The task that is the last thing behind a `defer`, with nothing between that does any work.
    private func task(behind rest: ArraySlice<Step>) -> TaskSite? {
        guard let last = rest.last, rest.dropLast().allSatisfy(\.prepares) else { return nil }
        let site: TaskSite? =
            switch last.kind {
            case .task(let site): site
            case .write(let write): if case .task(let site)? = write.value.last?.kind { site } else { nil }
            default: nil
            }
        guard let site, site.isUnstructured else { return nil }
        if case .member = site.destination { return nil }
        return site
    }

    /// What a `defer` does that the task needs, for people; `nil` if it does not.
    private func what(_ deferred: [Step], isFor site: TaskSite, _ standing: Standing, _ scope: CodeScope) -> String? {
        for step in deferred {
            switch step.kind {
            case .write(let write):
                guard write.isConstant, let property = scope.ownPropertyWritten(step),
                    !writes(site.body, property, scope),
                    isSet(property, before: site.place, except: deferred, scope)
                else { continue }
                return "“\(write.path.text)” is set back"
            case .call(let call):
                guard Self.endings.contains(call.path.last), let name = name(in: call, step, usedBy: site, scope) else {
                    continue
                }
                return "“\(call.path.text)” ends “\(name)”"
            default: continue
            }
        }
        return nil
    }

    private func writes(_ steps: [Step], _ property: Substring, _ scope: CodeScope) -> Bool {
        Outline.contains(steps, .everything) { scope.ownPropertyWritten($0) == property }
    }

    /// Whether the function sets a property to something before it starts the task: `isLoading = true`.
    private func isSet(_ property: Substring, before place: Place, except deferred: [Step], _ scope: CodeScope) -> Bool
    {
        let others = Set(deferred.map(\.place))
        return Outline.contains(scope.body, .closures) { step in
            guard step.place < place, !others.contains(step.place), case .write(let write) = step.kind else {
                return false
            }
            return write.isConstant && scope.ownPropertyWritten(step) == property
        }
    }

    /// A local name that a call is about, and the task, too.
    private func name(in call: Call, _ step: Step, usedBy site: TaskSite, _ scope: CodeScope) -> Substring? {
        var names: [Substring] = step.marks.contains(.local) ? [call.path.first] : []
        for argument in call.arguments {
            names += argument.steps.filter { $0.marks.contains(.local) }.compactMap { $0.path?.first }
        }
        return names.first { scope.speaks(site.body, of: [$0]) }
    }

    /// Calls that take something away which a task may use.
    private static let endings: Set<Substring> = [
        "stopAccessingSecurityScopedResource", "removeItem", "close", "closeFile", "invalidate", "invalidateAndCancel",
        "finishTasksAndInvalidate", "unlock", "signal", "leave", "endBackgroundTask", "endActivity", "disconnect",
        "deallocate", "shutdown", "syncShutdownGracefully",
    ]
}

extension Step {
    /// Whether it only gets something ready: names, simple writes, questions.
    fileprivate var prepares: Bool {
        switch kind {
        case .binding, .mention, .deferred: !marks.contains(.awaited)
        case .write(let write): write.isConstant
        case .branch(let branch): branch.kind == .guard
        default: false
        }
    }
}
