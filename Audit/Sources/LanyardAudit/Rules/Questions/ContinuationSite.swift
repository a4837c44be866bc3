/// A place that makes a continuation: `withCheckedContinuation { continuation in … }`.
struct ContinuationSite {
    let standing: Standing
    let call: Call
    let closure: Closure
    /// The name of the continuation in the closure.
    let name: String

    /// - Returns: `nil` if the step makes none.
    init?(_ standing: Standing) {
        guard case .call(let call) = standing.step.kind, Self.makers.contains(call.path.last),
            let closure = call.closures.last
        else { return nil }
        (self.standing, self.call, self.closure) = (standing, call, closure)
        name = closure.parameters.first ?? "$0"
    }

    private static let makers: Set<Substring> = [
        "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
        "withUnsafeThrowingContinuation",
    ]

    /// Whether a call of this name makes one.
    static func makes(_ path: Path) -> Bool { makers.contains(path.last) }

    /// The continuations that code makes.
    static func all(in steps: [Step]) -> [ContinuationSite] {
        guard Outline.contains(steps, .everything, where: { Self.makers.contains($0.path?.last ?? "") }) else {
            return []
        }
        var sites: [ContinuationSite] = []
        Standing.walk(steps) { standing in
            if let site = ContinuationSite(standing) { sites.append(site) }
        }
        return sites
    }

    /// Whether it stands in a cancellation handler: `withTaskCancellationHandler { … } onCancel: { … }`.
    var hasCancellationHandler: Bool {
        standing.frames.contains { frame in
            guard case .closure(_, let call?, _, _) = frame.kind else { return false }
            return call.path.last.hasSuffix("CancellationHandler") || call.path.last.hasSuffix("ShutdownHandler")
        }
    }

    /// Where the closure keeps the continuation, itself or in something that it makes of it; `nil` if it does not.
    func storage() -> (place: Place, path: Path, isSingle: Bool)? {
        var names: Set<Substring> = [name[...]]
        var found: (Place, Path, Bool)?
        Outline.walk(closure.body, .closures) { step in
            switch step.kind {
            case .binding(let binding) where holds(binding.value, names):
                names.formUnion(binding.names.map { $0[...] })
            case .write(let write):
                let isLocal = step.marks.contains(.local) && write.path.parts.count == 1
                if !isLocal, holds(write.value, names) {
                    found = (step.place, write.path, !write.isCompound && write.path.parts.last != "[]")
                }
            case .call(let call) where Self.adding.contains(call.path.last) && call.path.parts.count > 1:
                if call.arguments.contains(where: { holds($0.steps, names) }) { found = (step.place, call.path, false) }
            default: break
            }
            return found == nil
        }
        return found
    }

    private static let adding: Set<Substring> = [
        "append", "insert", "updateValue", "push", "enqueue", "add", "prepend",
    ]

    /// Whether a value is one of these names, or made of one: `Waiter(continuation: continuation)`.
    private func holds(_ steps: [Step], _ names: Set<Substring>) -> Bool {
        steps.contains { step in
            switch step.kind {
            case .mention(let path): names.contains(path.text[...])
            case .call(let call):
                (call.path.last.first?.isUppercase == true || call.path.hasBase == false || call.path.last == "init")
                    && call.arguments.contains { holds($0.steps, names) }
            default: false
            }
        }
    }

    /// What takes a callback that resumes the continuation, and may take its time: the next message, the end of a future.
    var slowCall: Path? {
        let step = Outline.first(closure.body, .own) { step in
            guard case .call(let call) = step.kind, call.waitsForOthers else { return false }
            return call.closures.contains { closure in
                Outline.contains(closure.body, .everything) { $0.path?.first == name[...] }
            }
        }
        return step?.path
    }
}

extension Call {
    fileprivate var waitsForOthers: Bool {
        switch path.last {
        case "whenComplete", "receiveMessage": true
        case "receive": arguments.contains { $0.label == "minimumIncompleteLength" }
        default: false
        }
    }
}
