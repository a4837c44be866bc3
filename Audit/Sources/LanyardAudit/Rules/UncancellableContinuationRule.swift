/// A continuation that is stored until something happens, or handed to a callback that may take its time, without a cancellation
/// handler: whoever waits for it cannot be cancelled.
struct UncancellableContinuationRule: Rule {
    static let id = "uncancellable-continuation"
    static let summary = "A continuation that may wait for long has no cancellation handler."

    func check(_ scope: CodeScope) -> [Finding] {
        guard !scope.isForShow, !scope.isTestCase, !scope.isForEnd else { return [] }
        return ContinuationSite.all(in: scope.body).compactMap { site in
            guard !site.hasCancellationHandler, let source = site.storage()?.path ?? site.slowCall,
                !hasHandlerOutside(scope), !isMeant(scope),
                // A limit that cancels the task around it is no help: it does not hear that.
                scope.canceller(of: site.standing).isKnown || !isBounded(scope),
                !Outline.contains(site.closure.body, .everything, where: \.speaksOfCancellation)
            else { return nil }
            let cancellation = scope.cancellation(of: site.standing)
            guard scope.canceller(of: site.standing) != .nobody, cancellation != .never else { return nil }
            let canThrow = site.call.path.last.contains("Throwing")
            return Finding(
                Self.self,
                severity: canThrow || cancellation == .seen ? .warning : .note,
                in: scope,
                at: site.standing.step.place,
                """
                Whoever waits here waits until “\(source.text)” resumes it, cancelled or not. Put it into \
                withTaskCancellationHandler, and resume it, once, in onCancel\
                \(canThrow ? "" : ": with a value that says so, or as a continuation that throws").
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

    /// Whether another function of the type does the same for those who may be cancelled: `acquire` beside `acquireCancellable`.
    private func isMeant(_ scope: CodeScope) -> Bool {
        guard let function = scope.function, let type = scope.type else { return false }
        return type.functions.contains { other in
            let name = other.name.lowercased()
            return other.place != function.place && other.isAsync
                && (name.contains("cancellable") || name.contains("untilcancel") || name.contains("cancelling"))
        }
    }

    /// Whether the function sees to it that the wait ends in any case: it sets a timer, or sleeps beside it.
    private func isBounded(_ scope: CodeScope) -> Bool {
        Outline.contains(scope.body, .everything) { step in
            guard case .call(let call) = step.kind else { return false }
            return Self.timers.contains(call.path.last)
                || call.path.parts.contains { part in Self.limitWords.contains { part.lowercased().contains($0) } }
                || call.arguments.contains { argument in
                    Self.limitWords.contains { argument.label.lowercased().contains($0) }
                }
        }
    }

    private static let timers: Set<Substring> = ["asyncAfter", "sleep", "scheduledTimer", "makeTimerSource"]
    private static let limitWords = ["timeout", "timelimit", "deadline", "watchdog", "graceperiod"]
}
