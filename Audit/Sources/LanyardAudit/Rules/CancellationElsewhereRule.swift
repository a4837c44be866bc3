/// `Task.isCancelled` asked where the answer is always “no”: in a task that nobody can cancel, or in a callback that runs in no
/// task.
///
/// The question goes to the task in which it stands. A new task does not learn of the cancellation of the one that starts it.
struct CancellationElsewhereRule: Rule {
    static let id = "cancellation-asked-elsewhere"
    static let summary =
        "Task.isCancelled is asked in a task that nobody can cancel, or in a callback outside of any task."

    func check(_ scope: CodeScope) -> [Finding] {
        guard Outline.contains(scope.body, .everything, where: \.asksOwnTask) else { return [] }
        return scope.tasks.compactMap { inTask($0, scope) } + inCallbacks(scope)
    }

    // MARK: A new task

    private func inTask(_ site: TaskSite, _ scope: CodeScope) -> Finding? {
        guard scope.nobodyCancels(site), !scope.isInPreview(site), let question = question(in: site.body) else {
            return nil
        }
        let isWaitedFor = scope.isWaitedFor(site)
        let isInTask = scope.function?.isAsync == true || site.surroundings.contains { $0.call.first == "Task" }
        let reason =
            if isWaitedFor {
                "this task is only waited for, and does not learn when the one that waits is cancelled"
            } else if isInTask {
                "it asks the new task, whose handle nobody has, and not the one that starts it"
            } else {
                "nobody has the handle of this task, so nobody can cancel it"
            }
        let advice =
            if isWaitedFor {
                "Do the work without a task of its own, or pass the cancellation on with withTaskCancellationHandler."
            } else if isInTask {
                "Do the work in the task that is there, or keep the handle and cancel it."
            } else {
                "Keep the handle, and cancel it."
            }
        return Finding(
            Self.self,
            in: scope,
            at: question.place,
            "\(name(of: question)): \(reason). \(advice)"
        )
    }

    private func name(of question: Step) -> String {
        question.path?.last == "checkCancellation"
            ? "Task.checkCancellation() never throws here" : "Task.isCancelled is always false here"
    }

    /// Where code asks about the task that it certainly runs in.
    private func question(in steps: [Step]) -> Step? {
        var found: Step?
        Outline.walk(steps, .own) { step in
            if step.asksOwnTask {
                found = step
            } else if case .call(let call) = step.kind, Self.staysInTask.contains(call.path.last) {
                for closure in call.closures where found == nil { found = question(in: closure.body) }
            }
            return found == nil
        }
        return found
    }

    /// Calls whose closure runs in the task that calls.
    private static let staysInTask: Set<Substring> = [
        "run", "forEach", "map", "compactMap", "filter", "withTaskCancellationHandler", "withCheckedContinuation",
        "withCheckedThrowingContinuation",
    ]

    // MARK: Callbacks

    private func inCallbacks(_ scope: CodeScope) -> [Finding] {
        var findings: [Finding] = []
        Outline.walk(scope.body, .everything) { step in
            switch step.kind {
            case .call(let call):
                for argument in call.arguments where isCallback(argument, of: call, step) {
                    for case .closure(let closure) in argument.steps.map(\.kind) {
                        findings += finding(in: closure, of: name(of: argument, of: call), scope)
                    }
                }
            case .write(let write) where Self.callbackProperties.contains(write.path.last):
                for case .closure(let closure) in write.value.map(\.kind) {
                    findings += finding(in: closure, of: String(write.path.last), scope)
                }
            default: break
            }
            return true
        }
        return findings
    }

    private func finding(in closure: Closure, of callback: String, _ scope: CodeScope) -> [Finding] {
        // A closure that waits runs in some task.
        guard !scope.waits(closure.body), let question = Outline.first(closure.body, where: \.asksOwnTask) else {
            return []
        }
        return [
            Finding(
                Self.self,
                in: scope,
                at: question.place,
                """
                This asks no task of yours: the closure of “\(callback)” runs outside of the task that hands it over, and the \
                answer has nothing to do with it. Ask before, or let withTaskCancellationHandler set a flag.
                """
            )
        ]
    }

    private func isCallback(_ argument: Call.Argument, of call: Call, _ step: Step) -> Bool {
        if argument.label == "onCancel" { return call.path.last == "withTaskCancellationHandler" }
        guard !step.marks.contains(.awaited) else { return false }
        if call.path.last == "async" { return !call.receiver.isEmpty || call.path.parts.count > 1 }
        return Self.callbackCalls.contains(call.path.last)
    }

    private func name(of argument: Call.Argument, of call: Call) -> String {
        argument.label == "onCancel" ? argument.label : String(call.path.last)
    }

    /// Calls whose closure the system runs later, on a queue or a thread of its own.
    private static let callbackCalls: Set<Substring> = [
        "asyncAfter", "dataTask", "downloadTask", "uploadTask", "sink", "scheduledTimer", "addObserver", "addOperation",
        "whenComplete", "whenSuccess", "whenFailure", "addCompletedHandler", "addPeriodicTimeObserver",
        "setEventHandler", "requestMediaDataWhenReady", "detachNewThread", "asyncExecute",
    ]

    /// Properties that take such a closure.
    private static let callbackProperties: Set<Substring> = [
        "terminationHandler", "readabilityHandler", "writeabilityHandler", "completionBlock", "stateUpdateHandler",
        "invalidationHandler", "interruptionHandler", "eventHandler", "onTermination",
    ]
}
