/// How code can leave where a step stands, so that what a message advises compiles there.
enum WayOut: Sendable {
    /// What is thrown leaves the function, and nothing catches it before.
    case throwing
    /// `return` needs no value.
    case returning
    /// `return` needs a value, or nobody knows whether it does.
    case answering

    init(of standing: Standing, _ scope: CodeScope) {
        var isCaught = false
        for frame in standing.frames.reversed() {
            switch frame.kind {
            case .loop, .arm, .clause: continue
            case .attempt: isCaught = true
            case .deferred:
                self = .answering
                return
            case .task(let site):
                self = scope.givesNothing(site) ? .returning : .answering
                return
            case .closure(_, let call, _, _):
                self = ["task", "refreshable"].contains(call?.path.last ?? "") ? .returning : .answering
                return
            }
        }
        let function = scope.function
        if function?.canThrow == true, !isCaught {
            self = .throwing
        } else {
            let isVoid = ["", "Void", "()"].contains(function?.result ?? "") && function?.kind != .getter
            self = isVoid ? .returning : .answering
        }
    }
}

extension CodeScope {
    /// Whether a task has no value, as the type of what takes its handle says, or as its body shows.
    fileprivate func givesNothing(_ site: TaskSite) -> Bool {
        if site.kind == .child { return false }
        if let type = property(holding: site)?.type, !type.isEmpty {
            return type.hasPrefix("Task<Void,") || type.hasPrefix("Task<(),")
        }
        if case .discarded = site.destination { return true }
        return !Outline.contains(site.body, .own) { if case .exit(.return) = $0.kind { true } else { false } }
            && site.body.count > 1
    }
}

extension Standing {
    /// Whether `break` leaves the innermost loop, rather than a `switch` in it.
    var breaksLoop: Bool {
        for frame in frames.reversed() {
            switch frame.kind {
            case .loop: return true
            case .arm(let branch): if branch.kind == .switch { return false }
            case .attempt, .clause: continue
            case .deferred, .closure, .task: return false
            }
        }
        return false
    }
}
