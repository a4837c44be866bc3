/// A task that works for an object, and that nobody holds: it cannot be cancelled when the object goes.
///
/// Only a task that comes back to its owner is meant, one that writes its state after it has waited, or one that never ends. One
/// that only sends something off is fine without an owner. So is one that holds its owner weakly and ends: it wastes work, and
/// does no harm.
struct UnownedTaskRule: Rule {
    static let id = "unowned-task"
    static let summary = "A task that nobody holds works for an object or a view that can go away."

    func check(_ scope: CodeScope) -> [Finding] {
        scope.tasks.compactMap { site in
            guard site.isUnstructured, !scope.isInPreview(site), !scope.sendsOff(site),
                !site.isWaitedForByContinuation
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
            let back = scope.comeBack(site.body)
        else {
            return nil
        }
        return Finding(
            Self.self,
            in: scope,
            at: site.place,
            """
            Nobody holds this task: it keeps \(scope.ownerName) until its work has ended, and then writes “\(back.property)”, \
            wanted or not. Keep its handle, and cancel it when \(scope.ownerName) is done with.
            """
        )
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
            let (step, loop) = scope.endlessLoop(site.body, depth: 0), loop.kind != .forAwait || isEndless(loop, scope)
        else { return nil }
        if let type = scope.type, scope.module.livesAsLongAsProgram(type) { return nil }
        return Finding(
            Self.self,
            in: scope,
            at: site.place,
            """
            Nobody holds this task, and its loop in line \(step.place.line) does not end by itself: it goes on when \
            “\(function.name)” has ended. Keep its handle and cancel it at the end, or make it the child of a task group.
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
        guard scope.waits(site.body) else { return nil }
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
    private func checkView(_ site: TaskSite, _ scope: CodeScope) -> Finding? {
        let isOnAppear =
            site.isInside("onAppear")
            || scope.function.map { $0.kind == .function && scope.isCalledOnAppear($0.name) } ?? false
        guard isOnAppear, startsAtOnce(site), scope.waits(site.body) else { return nil }
        return Finding(
            Self.self,
            in: scope,
            at: site.place,
            """
            This task goes on when the view is gone, and starts anew whenever it appears. Write .task { … } instead of \
            .onAppear { Task { … } }: SwiftUI cancels it with the view.
            """
        )
    }

    /// Whether the task starts when the view appears, rather than when a timer fires or something is done later.
    private func startsAtOnce(_ site: TaskSite) -> Bool {
        let inner = site.surroundings.lastIndex { $0.call.last == "onAppear" }.map { $0 + 1 } ?? 0
        return site.surroundings[inner...].allSatisfy { Self.inPlace.contains($0.call.last) }
    }

    private static let inPlace: Set<Substring> = ["withAnimation", "forEach", "map", "run", "async", "withTransaction"]
}
