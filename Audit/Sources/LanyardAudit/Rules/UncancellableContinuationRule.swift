/// A continuation that is stored until something happens, or handed to a callback that may take its time, without a cancellation
/// handler: whoever waits for it cannot be cancelled.
struct UncancellableContinuationRule: Rule {
    static let id = "uncancellable-continuation"
    static let summary = "A continuation that may wait for long has no cancellation handler."

    func check(_ scope: CodeScope) -> [Finding] {
        guard !scope.isForShow, !scope.isTestCase else { return [] }
        return ContinuationSite.all(in: scope.body).compactMap { site in
            guard !site.hasCancellationHandler, let source = site.storage()?.path ?? site.slowCall,
                !hasHandlerOutside(scope),
                !Outline.contains(site.closure.body, .everything, where: \.speaksOfCancellation),
                scope.canceller(of: site.standing) != .nobody
            else { return nil }
            return Finding(
                Self.self,
                in: scope,
                at: site.standing.step.place,
                """
                Whoever waits here waits until “\(source.text)” resumes it, cancelled or not. Put it into \
                withTaskCancellationHandler, and resume it, once, in onCancel.
                """
            )
        }
    }

    /// Whether the functions of the type that call this one have a handler.
    private func hasHandlerOutside(_ scope: CodeScope) -> Bool {
        guard let function = scope.function, let type = scope.type else { return false }
        return type.functions.contains { caller in
            caller.place != function.place && caller.calls(function.name)
                && Outline.contains(caller.body, .everything) {
                    $0.path?.last.hasSuffix("CancellationHandler") == true
                }
        }
    }
}
