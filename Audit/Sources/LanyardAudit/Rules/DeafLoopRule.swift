/// A long loop in a task that neither waits nor looks at cancellation: it holds a thread of the pool, and nobody can stop it.
///
/// How long a loop is cannot be read. So only loops count that are long by what they go through: a tree of files, a file piece by
/// piece, a loop without an end, or one that sleeps and holds its thread meanwhile; and those that tell how far they are. The loop
/// may stand in a function that is not asynchronous itself, if a task calls it.
struct DeafLoopRule: Rule {
    static let id = "deaf-loop"
    static let summary = "A long loop in a task neither waits nor looks at cancellation."

    func check(_ scope: CodeScope) -> [Finding] {
        guard !scope.isForShow, !scope.isTestCase, !scope.isCommand else { return [] }
        var findings: [Finding] = []
        Standing.walk(scope.body) { standing in
            guard case .loop(let loop) = standing.step.kind, standing.innermostLoop == nil, loop.isDeaf,
                let length = loop.length ?? scope.lengthByWork(of: loop), runsInTask(standing, loop, scope)
            else { return }
            let holdsMainActor = scope.isOnMainActor && standing.isInFunctionItself
            findings.append(
                Finding(
                    Self.self,
                    severity: loop.isSoonOver ? .note : .warning,
                    in: scope,
                    at: standing.step.place,
                    """
                    This loop \(length), and neither waits nor looks at cancellation: nobody can stop \
                    it\(holdsMainActor ? ", and it holds the main actor until it is done" : ""). Write \
                    \(question(standing, scope)) in it\
                    \(loop.blocks ? Self.sleeping : holdsMainActor && scope.function?.isAsync == true ? Self.yielding : "").
                    """
                )
            )
        }
        return findings
    }

    /// What compiles there.
    private func question(_ standing: Standing, _ scope: CodeScope) -> String {
        if case .throwing = WayOut(of: standing, scope) { return "try Task.checkCancellation()" }
        return "if Task.isCancelled { break }"
    }

    private static let sleeping = ", and await Task.sleep instead of blocking"
    private static let yielding = ", and await Task.yield()"

    /// Whether a task that somebody can cancel runs it, at once or through a function that is not asynchronous.
    private func runsInTask(_ standing: Standing, _ loop: Loop, _ scope: CodeScope) -> Bool {
        if scope.function?.isAsync == false, standing.isInFunctionItself {
            // A function that looks for something or waits a little is done soon, which is why it is not asynchronous.
            return !loop.blocks && !loop.leavesFunction && scope.isCalledInCancellableTask
        }
        return scope.runsAsynchronously(standing) && scope.canceller(of: standing) != .nobody
            && scope.cancellation(of: standing) != .never
    }
}

extension CodeScope {
    /// Whether code runs in a task: an `async` function, or a closure that a task runs.
    func runsAsynchronously(_ standing: Standing) -> Bool {
        for frame in standing.frames.reversed() {
            switch frame.kind {
            case .loop, .arm, .attempt, .clause, .deferred: continue
            case .task: return true
            case .closure(_, let call, _, let isAwaited):
                if call?.path.last == "run", call?.path.first == "MainActor" { continue }
                if call?.path.last == "withTaskGroup" || call?.path.last == "withThrowingTaskGroup" { continue }
                guard isAwaited, call?.path.last.contains("Continuation") == false, call?.path.last != "perform" else {
                    return false
                }
            }
        }
        return function?.isAsync == true && function?.kind != .script
    }
}

extension Loop {
    /// Whether nothing in it waits or looks at cancellation.
    fileprivate var isDeaf: Bool {
        kind != .forAwait
            && !Outline.contains(head + body, .closures) { $0.suspends || $0.speaksOfCancellation }
    }

    /// Whether it holds its thread without work.
    fileprivate var blocks: Bool {
        Outline.contains(body, .own) { Self.blockingCalls.contains($0.path?.text ?? "") }
    }

    private static let blockingCalls: Set<String> = [
        "Thread.sleep", "usleep", "sleep", "nanosleep", "RunLoop.current.run",
    ]

    /// Why it is long; `nil` if it cannot be told.
    fileprivate var length: String? {
        if blocks { return "sleeps and holds its thread" }
        if speaks(head, Self.trees) { return "goes through a tree of files" }
        if kind != .forIn, Outline.contains(body + head, .own, where: \.readsPiece) {
            return "reads a file piece by piece"
        }
        if isForever, !leaves { return "has no end of its own" }
        return nil
    }

    /// Whether it only looks at the names of a tree of files, rather than into them: that is soon over in most trees.
    fileprivate var isSoonOver: Bool {
        guard speaks(head, Self.trees), !blocks else { return false }
        return !Outline.contains(body, .closures) { step in
            guard case .call(let call) = step.kind else { return false }
            let name = call.path.last.lowercased()
            return Self.heavyWords.contains { name.contains($0) }
                || call.arguments.contains { $0.label == "contentsOf" || $0.label == "contentsOfFile" }
        }
    }

    private static let trees: Set<String> = ["enumerator", "nextObject", "enumeratorAtURL"]
    private static let heavyWords = [
        "copy", "hash", "digest", "decode", "compress", "upload", "thumbnail", "remove", "move", "contents",
    ]

    fileprivate var leavesFunction: Bool {
        Outline.contains(body, .own) { if case .exit(.return) = $0.kind { true } else { false } }
    }

    private var leaves: Bool {
        Outline.contains(body, .own) { step in
            if case .exit(let exit) = step.kind { exit != .continue } else { false }
        }
    }

    private func speaks(_ steps: [Step], _ names: Set<String>) -> Bool {
        Outline.contains(steps, .own) { names.contains(String($0.path?.last ?? "")) }
    }
}

extension Step {
    fileprivate var readsPiece: Bool {
        guard case .call(let call) = kind else { return false }
        return ["readData", "read", "readLine"].contains(call.path.last)
            && (call.path.last == "readLine"
                || call.arguments.contains { ["upToCount", "ofLength", "maxLength", "into"].contains($0.label) })
    }
}
