/// A loop over a sequence that does not end, in a task that keeps the object it works for: object and task keep each other.
///
/// A `deinit` that cancels the task is the business of ``DeinitNeverRunsRule``.
struct EndlessLoopKeepsOwnerRule: Rule {
    static let id = "endless-loop-keeps-owner"
    static let summary = "A task loops over a sequence that does not end, and keeps its owner."

    func check(_ scope: CodeScope) -> [Finding] {
        let found = notHeld(scope)
        let kept = KeptLoop.all(in: scope).filter { kept in !found.contains { $0.place == kept.site.place } }
        return found
            + kept.map {
                Finding(Self.self, severity: $0.isNote ? .note : nil, in: scope, at: $0.site.place, $0.message)
            }
    }

    private func notHeld(_ scope: CodeScope) -> [Finding] {
        guard scope.canGoAway || scope.isActorOfConnection, !scope.ownerName.hasPrefix("App"), !scope.isForShow else {
            return []
        }
        return scope.tasks.compactMap { site in
            guard site.isUnstructured, !feedsStream(site), !isCancelled(site, scope) else { return nil }
            let (body, how): ([Step], String)
            switch scope.hold(of: site) {
            case .not, .weakly: return nil
            case .fromBinding(let place):
                (body, how) = (site.body.filter { $0.place >= place }, "holds self from “guard let self” on")
            case .strongly(let isImplicit):
                (body, how) = (site.body, isImplicit ? "holds self without saying so" : "holds self")
            }
            guard let sequence = endlessSequence(body, scope) else { return nil }
            return Finding(
                Self.self,
                in: scope,
                at: site.place,
                """
                “\(sequence)” does not end by itself, and this task \(how): \(scope.ownerName) is never let go. Capture self \
                weakly and hold it in the loop only, or keep the task and cancel it when \(scope.ownerName) is done with.
                """
            )
        }
    }

    /// Whether the task makes the elements of another sequence, which ends when nobody reads it.
    private func feedsStream(_ site: TaskSite) -> Bool {
        site.isInside("AsyncStream") || site.isInside("AsyncThrowingStream")
    }

    /// Whether somebody holds the task: a property that is cancelled, a collection, or whoever was given it.
    private func isCancelled(_ site: TaskSite, _ scope: CodeScope) -> Bool {
        if case .discarded = site.destination { return false }
        if case .local = site.destination, scope.property(holding: site) == nil { return true }
        guard let property = scope.property(holding: site), property.isTask || property.type.isEmpty else {
            return true
        }
        return scope.canceller(of: site) != .nobody
    }

    /// The sequence of a loop in the task itself; in a function that it calls, only one that cannot but be endless.
    private func endlessSequence(_ steps: [Step], _ scope: CodeScope) -> String? {
        guard let (step, loop) = scope.endlessLoop(steps), loop.kind == .forAwait, !loop.leaves,
            !scope.expectsEnd(of: loop, in: steps), let sequence = loop.endlessSequence ?? scope.endlessSource(of: loop)
        else { return nil }
        let isOwn = Outline.contains(steps) { $0.place == step.place }
        return isOwn || Loop.surelyEndless.contains(where: sequence.lowercased().hasSuffix) ? sequence : nil
    }
}

extension CodeScope {
    /// Whether the owner is an actor that is made for each connection.
    fileprivate var isActorOfConnection: Bool {
        guard let type, let function, type.kind == .actor, !function.isStatic else { return false }
        return KeptLoop.isPerConnection(type) && !module.livesAsLongAsProgram(type)
    }

    /// What makes the sequence of a loop, if a local name stands for it: `let events = bus.listen()`.
    func endlessSource(of loop: Loop) -> String? {
        guard loop.head.count <= 2, let head = loop.head.first(where: { $0.path != nil }), head.marks.contains(.local),
            let name = head.path?.text
        else { return nil }
        let binding = Outline.first(body, .everything) { step in
            if case .binding(let binding) = step.kind { binding.names == [name] } else { false }
        }
        guard case .binding(let binding)? = binding?.kind else { return nil }
        // What makes a stream here may end it, too.
        let isOwn = Outline.contains(binding.value) { step in
            step.path.map { $0.last == "makeStream" || $0.text == "AsyncStream" || $0.text == "AsyncThrowingStream" }
                ?? false
        }
        return isOwn ? nil : Loop.endlessSequence(binding.value)
    }
}

extension Loop {
    /// The name of its sequence, if that is of a kind that goes on until somebody cancels.
    var endlessSequence: String? { Self.endlessSequence(head) }

    fileprivate static func endlessSequence(_ head: [Step]) -> String? {
        var found: String?
        Outline.walk(head, .own) { step in
            guard let path = step.path else { return true }
            let last = path.last.lowercased()
            // `stream` alone may be anything, as an answer that comes in parts.
            if step.marks.contains(.local), path.parts.count == 1, last == "stream" { return true }
            // Nor is what is asked for something: `executeStream(command)` is the answer to that.
            if case .call(let call) = step.kind, last.hasSuffix("stream"), !call.arguments.isEmpty { return true }
            if endlessNames.contains(where: { last.hasSuffix($0) })
                || endlessBeginnings.contains(where: { last.hasPrefix($0) }) && step.isCall,
                !finiteWords.contains(where: { path.text.lowercased().contains($0) })
            {
                found = path.text.hasPrefix(".") ? String(path.last) : path.text
            }
            return found == nil
        }
        return found
    }

    /// Whether it has a way out.
    fileprivate var leaves: Bool {
        Outline.contains(body, .own) { step in
            if case .exit(let exit) = step.kind { exit == .break || exit == .return } else { false }
        }
    }

    fileprivate static let surelyEndless = ["updates", "notifications", "values"]

    private static let finiteWords = [
        "response", "result", "completion", "token", "chunk", "data", "body", "download", "upload", "request", "file",
        "chat", "batch", "page", "audio", "existing", "entitlement", "command", "execute",
    ]

    /// How functions are called that make such a sequence.
    private static let endlessBeginnings = ["observe", "listen", "subscribe"]

    private static let endlessNames = [
        "updates", "notifications", "values", "events", "changes", "stream", "messages", "signals", "timer",
        "observations", "snapshots", "publisher",
    ]
}

extension Step {
    fileprivate var isCall: Bool {
        if case .call = kind { true } else { false }
    }
}
