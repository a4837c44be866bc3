/// A continuation that is resumed twice: the program crashes, or goes on with memory that is not its own.
struct ResumedTwiceRule: Rule {
    static let id = "continuation-resumed-twice"
    static let summary = "A continuation is resumed a second time, which crashes."

    func check(_ scope: CodeScope) -> [Finding] {
        guard !scope.isTestCase, !scope.isForShow else { return [] }
        let sites = ContinuationSite.all(in: scope.body).filter { $0.name != "_" && $0.name != "$0" }
        return sites.flatMap { byHandlers($0, scope) + besideProperty($0, scope) }
            + onOneWay(sites, scope) + kept(scope)
    }

    // MARK: On one way

    private func onOneWay(_ sites: [ContinuationSite], _ scope: CodeScope) -> [Finding] {
        let names = Set(sites.map(\.name) + Self.otherNames(in: scope.body))
        guard !names.isEmpty else { return [] }
        let bodies = [scope.body] + Self.closures(in: scope.body)
        let found = names.map { name in
            var flow = ResumeFlow(of: name)
            for body in bodies { flow.follow(body) }
            return Set(flow.found).map { ($0, name) }
        }
        return found.flatMap(\.self).sorted { ($0.0.first, $0.0.second) < ($1.0.first, $1.0.second) }.map {
            twice,
            name in
            Finding(Self.self, in: scope, at: twice.first, message(twice, name))
        }
    }

    /// The names of continuations that were made elsewhere, as their names say: `context.continuation`.
    private static func otherNames(in steps: [Step]) -> [String] {
        var (names, safe): (Set<String>, Set<String>) = ([], [])
        Outline.walk(steps, .everything) { step in
            guard case .call(let call) = step.kind else { return true }
            // Lanyard's takes the first, and crashes with none.
            if call.path.last == "withCancellableContinuation" {
                safe.formUnion(call.closures.flatMap { $0.parameters.isEmpty ? ["$0"] : $0.parameters })
            }
            guard call.path.last == "resume", call.path.hasBase else { return true }
            let base = Path(String(call.path.base))
            if base.last.lowercased().contains("continuation") { names.insert(base.text) }
            return true
        }
        return names.subtracting(safe).sorted()
    }

    private func message(_ twice: ResumeFlow.Twice, _ name: String) -> String {
        switch twice.kind {
        case .goesOn:
            """
            The way goes on from here to line \(twice.second.line), which resumes “\(name)” again: that crashes. Return behind \
            the first resume.
            """
        case .isCaught:
            """
            What throws behind this resume gets to the catch, which resumes “\(name)” again in line \(twice.second.line): that \
            crashes. Do first what may throw, and resume last.
            """
        case .callback:
            """
            This callback resumes “\(name)”, and line \(twice.second.line) resumes it again: the second of them crashes. Leave \
            it to one of them, or let a flag under a lock tell the first.
            """
        }
    }

    /// The bodies of all closures, tasks and functions in steps.
    private static func closures(in steps: [Step]) -> [[Step]] {
        var bodies: [[Step]] = []
        Outline.walk(steps, .everything) { step in
            switch step.kind {
            case .closure(let closure): bodies.append(closure.body)
            case .task(let site): bodies.append(site.body)
            default: break
            }
            return true
        }
        return bodies
    }

    // MARK: By several who are called

    private func byHandlers(_ site: ContinuationSite, _ scope: CodeScope) -> [Finding] {
        let callbacks = ResumingCallback.all(in: site.closure.body, of: site.name)
        let all = callbacks.filter { !$0.asksForFlag }
        let handlers = all.compactMap { handler in
            ResumingHandler.reason(handler, of: site.name).map { ($0, handler) }
        }
        var findings = handlers.map { reason, handler in
            Finding(Self.self, in: scope, at: handler.place, "\(reason): the second crashes. \(ResumingHandler.cure)")
        }
        if let timer = all.first(where: { $0.isTimer && !$0.asksAnything }),
            let other = all.first(where: { !$0.isTimer && !$0.cancelsSomething && $0.place != timer.place })
        {
            let message = """
                When the time is over this resumes “\(site.name)”, and when the answer comes line \(other.resume.line) does, \
                too: the second crashes. Let a flag under a lock tell the first.
                """
            findings.append(Finding(Self.self, in: scope, at: timer.place, message))
        }
        // A flag that is set by all and asked by some lets two through.
        if all.count < callbacks.count, let careless = all.first(where: \.setsFlag) {
            let message = """
                This sets a sign that it resumes “\(site.name)”, and does not ask for it, as another callback does: if that comes \
                first, this resumes a second time, which crashes. Ask for it on every way, under a lock.
                """
            findings.append(Finding(Self.self, in: scope, at: careless.resume, message))
        }
        return findings
    }

    // MARK: Kept in a property

    /// A callback that resumes the continuation itself, though a property has it as well, and another function resumes that.
    private func besideProperty(_ site: ContinuationSite, _ scope: CodeScope) -> [Finding] {
        guard let storage = site.storage(), storage.isSingle, storage.path.withoutSelf == storage.path.member,
            let property = scope.type.flatMap({ scope.module.property(storage.path.member, of: $0) }),
            let other = scope.type?.functions.first(where: { function in
                function.place != scope.function?.place && function.kind != .deinitializer
                    && KeptContinuation.resume(of: property, in: scope.with(function)) != nil
            })
        else { return [] }
        let callback = ResumingCallback.all(in: site.closure.body, of: site.name).first { callback in
            !callback.asksForFlag && !asks(callback.body, for: property, scope)
        }
        guard let callback else { return [] }
        let message = """
            “\(other.name)” may have resumed what “\(property.name)” holds, which is this continuation: resumed again here, it \
            crashes. Take it out of “\(property.name)”, and resume what was there.
            """
        return [Finding(Self.self, in: scope, at: callback.resume, message)]
    }

    /// Whether code asks whether the property still holds something.
    private func asks(_ steps: [Step], for property: PropertyFacts, _ scope: CodeScope) -> Bool {
        Outline.contains(steps, .everything) { step in
            guard case .branch(let branch) = step.kind else { return false }
            return scope.speaks(branch.conditions, of: [property.name[...]])
        }
    }

    private func kept(_ scope: CodeScope) -> [Finding] {
        KeptContinuation.all(in: scope).map { kept in
            let again =
                switch kept.next {
                case .sameCall: "What is resumed here stays in “\(kept.name)”, and the next call resumes it again"
                case .system: "The system calls this again, and “\(kept.name)” still holds what was resumed"
                case .other(let name):
                    "“\(kept.name)” still holds what was resumed here, and “\(name)” resumes it again"
                case .line(let line):
                    "“\(kept.name)” still holds what was resumed here, and line \(line) resumes it again"
                }
            let cure =
                kept.next == .sameCall
                ? "Take it out before you resume it." : "Set “\(kept.name)” to nil before you resume what it held."
            return Finding(Self.self, in: scope, at: kept.place, "\(again): that crashes. \(cure)")
        }
    }
}
