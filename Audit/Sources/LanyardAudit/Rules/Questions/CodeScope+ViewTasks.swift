extension CodeScope {
    /// Whether the view calls the function in a task that it starts anew when something changes: `.task(id: query) { await run() }`.
    var isCalledInTaskOfChange: Bool {
        guard isView, let type, let function, function.kind == .function else { return false }
        return type.functions.contains { caller in
            caller.kind == .getter && caller.calls(function.name)
                && Outline.contains(caller.body, .closures) { step in
                    guard case .call(let call) = step.kind, call.path.last == "task",
                        call.arguments.contains(where: { $0.label == "id" })
                    else { return false }
                    return call.closures.contains { speaks($0.body, of: [function.name[...]]) }
                }
        }
    }
}

extension CodeScope {
    /// Whether a task of the type that somebody holds and cancels calls the function, itself or by functions between.
    func isCalledInHeldTask(_ depth: Int = 2) -> Bool {
        guard let function, let type, function.isAsync, depth > 0 else { return false }
        return type.functions.contains { caller in
            guard caller.place != function.place, caller.calls(function.name) else { return false }
            let scope = with(caller)
            if caller.isAsync, scope.isCalledInHeldTask(depth - 1) { return true }
            return caller.tasks.contains { site in
                guard case .holder = scope.canceller(of: site) else { return false }
                return scope.speaks(site.body, of: [function.name[...]])
            }
        }
    }
}

extension Standing {
    /// Whether it stands in the task of a view that is started anew when something changes: `.task(id: query) { … }`.
    var isInTaskOfChange: Bool {
        frames.contains { frame in
            guard case .closure(_, let call?, _, _) = frame.kind, call.path.last == "task" else { return false }
            return call.arguments.contains { $0.label == "id" }
        }
    }
}
