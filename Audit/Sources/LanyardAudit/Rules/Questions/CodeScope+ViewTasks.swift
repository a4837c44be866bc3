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
