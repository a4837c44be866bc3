/// A task that stays in a loop and keeps its owner, though the owner holds it: in a collection, in a property that only one
/// function cancels, or behind a `guard let self` that makes the weak `self` strong.
struct KeptLoop {
    let site: TaskSite
    /// What goes wrong, and the cure, for people.
    let message: String
    let isNote: Bool

    /// Those of a function that ``EndlessLoopKeepsOwnerRule`` and ``DeinitNeverRunsRule`` do not find by themselves.
    static func all(in scope: CodeScope) -> [KeptLoop] {
        guard let type = scope.type, let function = scope.function, type.isReference, !function.isStatic,
            !scope.isTestCase, !scope.isForShow, !scope.module.livesAsLongAsProgram(type)
        else { return [] }
        return scope.tasks.compactMap { site in
            guard site.isUnstructured, !site.isInside("AsyncStream"), !site.isInside("AsyncThrowingStream") else {
                return nil
            }
            return behindGuard(site, type, scope) ?? inCollection(site, type, scope) ?? endedByOne(site, type, scope)
        }
    }

    // MARK: guard let self

    /// `Task { [weak self] in guard let self else { return }; for await … }`
    private static func behindGuard(_ site: TaskSite, _ type: TypeEntry, _ scope: CodeScope) -> KeptLoop? {
        // One that the function itself cancels does not outlive it.
        if case .local(let name) = site.destination, scope.cancels(name, in: scope.body, depth: 0) { return nil }
        guard site.closure?.capture(of: "self")?.strength == .weak, case .fromBinding(let place) = scope.hold(of: site),
            let loop = loop(in: site.body.filter { $0.place >= place }, scope), !isCancelledByEnd(site, type, scope),
            usesSelf(loop, scope)
        else { return nil }
        return KeptLoop(
            site: site,
            message: """
                “guard let self” stands before the loop in line \(loop.step.place.line), so this task holds \(scope.ownerName) as \
                long as it loops, in spite of [weak self]. Put the guard into the loop, behind its wait.
                """,
            isNote: false
        )
    }

    private static func usesSelf(_ loop: (step: Step, loop: Loop), _ scope: CodeScope) -> Bool {
        Outline.contains(loop.loop.head + loop.loop.body, .everything) { scope.ownMember($0) != nil }
    }

    /// Whether another rule finds it: a `deinit` that cancels the task cannot run.
    private static func isCancelledByEnd(_ site: TaskSite, _ type: TypeEntry, _ scope: CodeScope) -> Bool {
        guard let end = type.deinitializer, let property = scope.property(holding: site) else {
            // So does the rule for tasks that nobody holds.
            return site.destination == .discarded && scope.canGoAway && isAsyncLoop(site.body)
        }
        return scope.with(end).cancels(property.name, in: end.body)
    }

    private static func isAsyncLoop(_ steps: [Step]) -> Bool {
        Outline.contains(steps) { step in
            if case .loop(let loop) = step.kind { loop.kind == .forAwait && loop.endlessSequence != nil } else { false }
        }
    }

    /// The first loop that does not end by itself, in the task itself.
    private static func loop(in steps: [Step], _ scope: CodeScope) -> (step: Step, loop: Loop)? {
        guard let (step, loop) = scope.endlessLoop(steps, depth: 0) else { return nil }
        if loop.kind == .forAwait { return loop.endlessSequence == nil && !isEvent(loop) ? nil : (step, loop) }
        return scope.waits(loop.body) || scope.waits(loop.head) ? (step, loop) : nil
    }

    /// Whether the sequence is a property that is called like an event, or what a wrapper tells of it: `link.hasBetterPath`,
    /// `strategy.didUpdate`, `element.$isVisible`.
    private static func isEvent(_ loop: Loop) -> Bool {
        guard loop.head.count == 1, case .mention(let path) = loop.head[0].kind else { return false }
        if path.last.hasPrefix("$") { return true }
        return ["did", "has", "will", "on"].contains { word in
            path.last.hasPrefix(word) && path.last.dropFirst(word.count).first?.isUppercase == true
        }
    }

    // MARK: One function that ends it

    /// `func disconnect() { receiving?.cancel() }`, and nothing else cancels.
    private static func endedByOne(_ site: TaskSite, _ type: TypeEntry, _ scope: CodeScope) -> KeptLoop? {
        guard scope.canGoAway || type.kind == .actor && isPerConnection(type),
            let property = scope.property(holding: site), property.isTask,
            !scope.isService || type.deinitializer != nil,
            case .strongly(let isImplicit) = scope.hold(of: site), let loop = scope.endlessLoop(site.body),
            loop.loop.kind != .forAwait || loop.loop.endlessSequence != nil,
            !scope.module.isCancelledFromOutside(property.name)
        else { return nil }
        let cancellers = type.functions.filter { scope.with($0).cancels(property.name, in: $0.body, depth: 0) }
        guard let end = cancellers.first,
            cancellers.allSatisfy({ $0.name == end.name || $0.name == scope.function?.name }),
            ends.contains(where: { end.name.hasPrefix($0) })
        else { return nil }
        return KeptLoop(
            site: site,
            message: """
                Only “\(end.name)” ends this loop, and the task \(isImplicit ? "holds self without saying so" : "holds self"): \
                whoever lets go of \(scope.ownerName) without it leaves both behind for ever. Capture self weakly, hold it in \
                the loop only, and cancel in deinit, too.
                """,
            isNote: true
        )
    }

    private static let ends = [
        "disconnect", "stop", "close", "shutdown", "shutDown", "invalidate", "teardown", "tearDown", "end",
    ]

    // MARK: Collections

    /// `tasks.append(Task { for await … })`, `tasks[id] = Task { … }`, `tasks = [Task { … }, …]`
    private static func inCollection(_ site: TaskSite, _ type: TypeEntry, _ scope: CodeScope) -> KeptLoop? {
        guard let property = collection(holding: site, type, scope),
            case .strongly(let isImplicit) = scope.hold(of: site),
            loop(in: site.body, scope) != nil, !scope.module.isCancelledFromOutside(property.name)
        else { return nil }
        let cancellers = type.functions.filter { scope.with($0).cancels(property.name, in: $0.body, depth: 1) }
        let how = isImplicit ? "holds self without saying so" : "holds self"
        if cancellers.isEmpty, scope.canGoAway || type.kind == .actor && isPerConnection(type) {
            return KeptLoop(
                site: site,
                message: """
                    Nobody cancels the tasks in “\(property.name)”, and this one loops without an end and \(how): \
                    \(scope.ownerName) is never let go. Capture self weakly and hold it in the loop only, or cancel them when \
                    \(scope.ownerName) is done with.
                    """,
                isNote: false
            )
        }
        if !cancellers.isEmpty, cancellers.allSatisfy({ $0.kind == .deinitializer }) {
            return KeptLoop(
                site: site,
                message: """
                    The deinit that cancels the tasks in “\(property.name)” never runs: this one loops without an end and \
                    \(how). Write [weak self], and hold self only between two waits, or cancel from outside.
                    """,
                isNote: false
            )
        }
        return nil
    }

    private static func collection(holding site: TaskSite, _ type: TypeEntry, _ scope: CodeScope) -> PropertyFacts? {
        let path: Path
        switch site.destination {
        case .stored(let stored): path = stored
        case .argument(let call) where ["append", "insert"].contains(call.last): path = Path(String(call.base))
        case .local(let name):
            let step = Outline.first(scope.body, .everything) { step in
                switch step.kind {
                case .write(let write): write.value.count == 1 && write.value[0].path?.text == name
                case .call(let call):
                    ["append", "insert"].contains(call.path.last)
                        && call.arguments.contains { $0.steps.count == 1 && $0.steps[0].path?.text == name }
                default: false
                }
            }
            guard let found = step?.path else { return nil }
            path = ["append", "insert"].contains(found.last) ? Path(String(found.base)) : found
        default: return nil
        }
        guard let property = scope.module.property(path.member, of: type), property.isCollectionOfTasks else {
            return nil
        }
        return property
    }

    /// Whether an actor is made for each connection, as its name says, rather than once for the program.
    static func isPerConnection(_ type: TypeEntry) -> Bool {
        ["Transport", "Connection", "Session", "Socket", "Channel", "Peer"].contains { type.lastName.hasSuffix($0) }
    }
}
