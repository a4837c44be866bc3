/// A place that makes an `AsyncStream`, with the code that has its continuation.
struct StreamSource {
    /// The name of the continuation, as code writes it: `continuation`, `pair.continuation`.
    let continuation: String
    /// The code in which that name stands for it.
    let code: [Step]
    /// The name of the stream; `nil` if it has none.
    let stream: Substring?
    /// Whether the code is the closure that the stream is made with, rather than a function that makes the pair.
    var isClosure = false

    /// Those of a function.
    static func all(in scope: CodeScope) -> [StreamSource] {
        var sources: [StreamSource] = []
        Outline.walk(scope.body, .everything) { step in
            switch step.kind {
            case .call(let call):
                if let source = source(call, named: nil) { sources.append(source) }
            case .binding(let binding):
                if let source = made(by: binding, scope.body) {
                    sources.append(source)
                } else if let name = binding.names.first, case .call(let call)? = binding.value.last?.kind,
                    let source = source(call, named: name[...]), !sources.isEmpty
                {
                    // The call was met before its name.
                    sources[sources.count - 1] = source
                }
            default: break
            }
            return true
        }
        return sources
    }

    /// `AsyncStream { continuation in … }`
    private static func source(_ call: Call, named name: Substring?) -> StreamSource? {
        guard let closure = call.closures.last, closure.parameters.count == 1 else { return nil }
        let parameter = closure.parameters[0]
        let isStream =
            streams.contains(call.path.first)
            || ["init", ".init"].contains(call.path.text) && parameter.lowercased().contains("continuation")
        return isStream ? StreamSource(continuation: parameter, code: closure.body, stream: name, isClosure: true) : nil
    }

    /// `let (stream, continuation) = AsyncStream.makeStream(of: Int.self)`
    private static func made(by binding: Binding, _ body: [Step]) -> StreamSource? {
        guard case .call(let call)? = binding.value.last?.kind, call.path.last == "makeStream",
            streams.contains(call.path.first)
        else { return nil }
        switch binding.names.count {
        case 1:
            let name = binding.names[0]
            return StreamSource(continuation: "\(name).continuation", code: body, stream: name[...])
        case 2: return StreamSource(continuation: binding.names[1], code: body, stream: binding.names[0][...])
        default: return nil
        }
    }

    private static let streams: Set<Substring> = ["AsyncStream", "AsyncThrowingStream"]

    // MARK: Questions

    /// Whether somebody is told when the reader goes away, as far as can be seen: code that gets the continuation may see to it.
    func hasTermination(_ scope: CodeScope) -> Bool {
        let isSet = Outline.contains(code, .everything) { $0.path?.text == "\(continuation).onTermination" }
        return isSet || Outline.contains(code, .closures) { $0.path?.text == continuation }
    }

    /// Whether the function reads the stream itself, so that both end together.
    func isReadHere(_ scope: CodeScope) -> Bool {
        guard let stream else { return false }
        return Outline.contains(scope.body, .everything) { step in
            guard case .loop(let loop) = step.kind, loop.kind == .forAwait else { return false }
            return scope.speaks(loop.head, of: [stream])
        }
    }

    /// Whether a task has the continuation, takes its time, and cannot be cancelled.
    func isFed(by site: TaskSite, _ scope: CodeScope) -> Bool {
        guard scope.nobodyCancels(site), isStartedHere(site), !looksAtAnswer(site) else { return false }
        var (feeds, handsOn, isKept): (Bool, Bool, Bool) = (false, false, false)
        Outline.walk(site.body, .everything) { step in
            if let path = step.path, path.base == continuation, ["yield", "finish"].contains(path.last) {
                feeds = true
            }
            switch step.kind {
            case .write(let write) where names(write.value): isKept = true
            case .call(let call):
                if let index = call.arguments.firstIndex(where: { names($0.steps) }) {
                    handsOn = true
                    if keeps(call, step, at: index, scope) { isKept = true }
                }
            default: break
            }
            return !isKept
        }
        return feeds && !isKept && (handsOn || takesTime(site.body))
    }

    /// Whether steps name the continuation itself.
    private func names(_ steps: [Step]) -> Bool {
        steps.contains { $0.path?.text == continuation }
    }

    private func isStartedHere(_ site: TaskSite) -> Bool {
        Outline.contains(code, .own) { step in
            if case .task(let inner) = step.kind { inner === site } else { false }
        }
    }

    /// Whether it looks at what `yield` answers, which tells that the reader has gone.
    private func looksAtAnswer(_ site: TaskSite) -> Bool {
        let yields: (Step) -> Bool = { $0.path?.text == "\(continuation).yield" }
        return Outline.contains(site.body, .everything) { step in
            switch step.kind {
            case .binding(let binding): Outline.contains(binding.value, .own, where: yields)
            case .branch(let branch): Outline.contains(branch.conditions, .own, where: yields)
            default: false
            }
        }
    }

    /// Whether it waits more than once: in a loop, or at two places.
    private func takesTime(_ steps: [Step]) -> Bool {
        var waits = 0
        Outline.walk(steps) { step in
            if case .loop = step.kind { waits += 2 }
            if step.suspends { waits += 1 }
            return true
        }
        return waits > 1
    }

    /// Whether what is called may keep the continuation, or set its end: all but functions of the same type that do not.
    private func keeps(_ call: Call, _ step: Step, at index: Int, _ scope: CodeScope) -> Bool {
        let functions = scope.ownFunctions(called: step)
        return functions.isEmpty
            || functions.contains { function in
                guard index < function.parameters.count else { return true }
                let name = function.parameters[index].name
                return Outline.contains(function.body, .everything) { step in
                    guard case .write(let write) = step.kind else { return false }
                    return write.path.text == "\(name).onTermination"
                        || write.value.contains { $0.path?.text == name }
                }
            }
    }
}
