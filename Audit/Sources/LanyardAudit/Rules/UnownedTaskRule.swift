/// A task that works for an object, and that nobody holds: it cannot be cancelled when the object goes.
///
/// Only a task that comes back to its owner is meant, one that writes its state after it has waited, or one that never ends. One
/// that only sends something off is fine without an owner. So is one that holds its owner weakly and ends: it wastes work, and
/// does no harm. Work that is done once and soon over is but a note.
struct UnownedTaskRule: Rule {
    static let id = "unowned-task"
    static let summary = "A task that nobody holds works for an object or a view that can go away."

    func check(_ scope: CodeScope) -> [Finding] {
        scope.tasks.compactMap { site in
            guard site.isUnstructured, !scope.isInPreview(site), !scope.sendsOff(site),
                !site.isWaitedForByContinuation, !scope.isForEnd(site)
            else { return nil }
            if scope.isView, isInBody(site, scope) { return findingInBody(site, scope) }
            guard site.destination == .discarded else { return nil }
            if let finding = checkLoop(site, scope) { return finding }
            return scope.isView ? checkView(site, scope) : checkObject(site, scope)
        }
    }

    // MARK: Objects

    private func checkObject(_ site: TaskSite, _ scope: CodeScope) -> Finding? {
        guard scope.canGoAway, !scope.isService, !isManager(scope), case .strongly = scope.hold(of: site),
            let back = scope.comeBack(site.body), scope.waitsForLong(site.body)
        else {
            return nil
        }
        return Finding(
            Self.self,
            severity: startsForSomethingNew(site, scope) ? .warning : .note,
            in: scope,
            at: site.place,
            """
            Nobody holds this task: it keeps \(scope.ownerName) until its work has ended, and then writes “\(back.property)”, \
            wanted or not. Keep its handle, and cancel it when \(scope.ownerName) is done with.
            """
        )
    }

    /// Whether it is started again while it runs, for something else, so that old state is written over new.
    ///
    /// Where the answer can be followed, that is the business of ``WriteAfterAwaitRule``.
    private func startsForSomethingNew(_ site: TaskSite, _ scope: CodeScope) -> Bool {
        guard let function = scope.function, scope.runsAgain, !scope.turnsAwaySecondStart(before: site),
            !scope.turnsItselfAway(site)
        else { return false }
        var questions: Set<Substring>
        switch function.kind {
        case .didSet, .willSet, .setter: questions = [function.name[...], "newValue"]
        default:
            // What users do, they do once at a time; what is published comes when it comes.
            questions = scope.valuesHanded(to: site)
            if scope.isCalledAgainAndAgain { questions.formUnion(function.parameters.map { $0.name[...] }) }
        }
        questions.formUnion(scope.propertiesSet(from: questions, before: site.place))
        let asks = Outline.contains(site.body) { step in
            guard step.marks.contains(.awaited), case .call(let call) = step.kind else { return false }
            return call.arguments.contains { scope.speaks($0.steps, of: questions) }
                || scope.ownFunctions(called: step).contains { $0.isAsync && scope.speaks($0.body, of: questions) }
        }
        return asks && AnswerFlow(scope).answer(in: site) == nil
    }

    /// Whether the owner serves the whole program, though views may look at it.
    private func isManager(_ scope: CodeScope) -> Bool {
        scope.type.map { $0.lastName.hasSuffix("Manager") || $0.lastName.hasSuffix("Service") } ?? false
    }

    // MARK: Loops

    /// A loop that goes on when the `async` function that starts it has ended, or was cancelled.
    private func checkLoop(_ site: TaskSite, _ scope: CodeScope) -> Finding? {
        guard let function = scope.function, function.isAsync, function.name != "main", !scope.isForShow,
            !scope.isTestCase, !scope.isCommand, !site.isInside("AsyncStream"), !site.isInside("AsyncThrowingStream"),
            let (step, loop) = scope.endlessLoop(site.body, depth: 0), loop.kind != .forAwait || isEndless(loop, scope),
            !scope.expectsEnd(of: loop, in: site.body)
        else { return nil }
        if let type = scope.type, scope.module.livesAsLongAsProgram(type) { return nil }
        let consequence =
            if scope.type?.isReference == true, case .strongly = scope.hold(of: site) {
                "it keeps \(scope.ownerName) for ever"
            } else {
                "it goes on when “\(function.name)” has ended"
            }
        return Finding(
            Self.self,
            in: scope,
            at: site.place,
            """
            Nobody holds this task, and its loop in line \(step.place.line) does not end by itself: \(consequence). Keep its \
            handle and cancel it at the end, or make it the child of a task group.
            """
        )
    }

    private func isEndless(_ loop: Loop, _ scope: CodeScope) -> Bool {
        (loop.endlessSequence ?? scope.endlessSource(of: loop)) != nil
    }

    // MARK: Views

    /// Whether `body` itself starts a task, rather than something that the user does.
    private func isInBody(_ site: TaskSite, _ scope: CodeScope) -> Bool {
        guard scope.function?.kind == .getter, scope.function?.name == "body" else { return false }
        guard site.destination == .discarded || site.destination == .local("_") else { return false }
        return site.surroundings.allSatisfy { Self.containers.contains($0.call.text[...]) && $0.label.isEmpty }
    }

    private static let containers: Set<Substring> = [
        "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "Group", "ScrollView", "List", "Form", "Section",
        "NavigationStack", "NavigationView", "GeometryReader", "ForEach",
    ]

    private func findingInBody(_ site: TaskSite, _ scope: CodeScope) -> Finding? {
        guard scope.waitsForLong(site.body) else { return nil }
        return Finding(
            Self.self,
            in: scope,
            at: site.place,
            """
            body starts this task anew whenever SwiftUI asks for it, and nobody can cancel it. Write .task { … }: SwiftUI starts \
            it once, and cancels it with the view.
            """
        )
    }

    /// A view has `task` for what goes on while it is seen.
    ///
    /// That is no cure for work that must outlive the view, that a flag lets run once, or that buttons start as well.
    private func checkView(_ site: TaskSite, _ scope: CodeScope) -> Finding? {
        guard let appearance = ViewAppearance(of: site, scope), let back = appearance.ownState,
            scope.waitsForLong(site.body), !scope.onlySleeps(site.body),
            !scope.turnsAwaySecondStart(before: site), !scope.turnsItselfAway(site)
        else { return nil }
        if let value = appearance.changing {
            return Finding(
                Self.self,
                in: scope,
                at: site.place,
                """
                When “\(value)” changes, this task starts anew and nobody cancels the older one, which may write “\(back)” last. \
                Write .task(id: \(value)) { … } instead of .onAppear and .onChange: SwiftUI cancels the older one, and the last \
                with the view.
                """
            )
        }
        return Finding(
            Self.self,
            severity: appearance.isLong ? .warning : .note,
            in: scope,
            at: site.place,
            """
            This task goes on when the view is gone, and starts anew whenever it appears. Write .task { … } instead of \
            .onAppear { Task { … } }: SwiftUI cancels it with the view.
            """
        )
    }
}
