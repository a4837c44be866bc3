/// A task that works for an object, and that nobody holds: it cannot be cancelled when the object goes.
///
/// Only a task that comes back to its owner is meant, one that writes its state after it has waited. One that only sends
/// something off is fine without an owner. So is one that holds its owner weakly: it wastes work, and does no harm.
struct UnownedTaskRule: Rule {
    static let id = "unowned-task"
    static let summary = "A task that nobody holds works for an object or a view that can go away."

    func check(_ scope: CodeScope) -> [Finding] {
        scope.tasks.compactMap { site in
            guard site.isUnstructured, site.destination == .discarded, !scope.isInPreview(site), !scope.sendsOff(site),
                !site.isWaitedForByContinuation
            else { return nil }
            return scope.isView ? checkView(site, scope) : checkObject(site, scope)
        }
    }

    private func checkObject(_ site: TaskSite, _ scope: CodeScope) -> Finding? {
        guard scope.canGoAway, !scope.isService, case .strongly = scope.hold(of: site),
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

    /// A view has `task` for what goes on while it is seen.
    private func checkView(_ site: TaskSite, _ scope: CodeScope) -> Finding? {
        let isOnAppear =
            site.isInside("onAppear")
            || scope.function.map { $0.kind == .function && scope.isCalledOnAppear($0.name) } ?? false
        guard isOnAppear, scope.waits(site.body) else { return nil }
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
}
