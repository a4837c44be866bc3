extension CodeScope {
    /// Why a loop is long by what is done in each round; `nil` if it cannot be told.
    func lengthByWork(of loop: Loop) -> String? {
        guard !loop.isForever, loop.kind != .forAwait else { return nil }
        if Outline.contains(loop.body, .own, where: reportsProgress) { return "tells how far it is" }
        if Outline.contains(loop.body, .own, where: runsModel) { return "runs a model in each round" }
        return nil
    }

    /// Whether a step tells how far the work is: `progress(index)` by a parameter, `progress = …`, `completedUnitCount += 1`.
    private func reportsProgress(_ step: Step) -> Bool {
        switch step.kind {
        case .call(let call):
            guard step.marks.contains(.local), !step.marks.contains(.tried) else { return false }
            return function?.parameters.contains { $0.name == call.path.text && LongWork.isReport($0) } ?? false
        case .write(let write):
            let name = write.path.last.lowercased()
            guard name == "completedunitcount" || name.contains("progress") || name.contains("percent") else {
                return false
            }
            return !write.isConstant && (ownMember(step) != nil || name == "completedunitcount")
        default: return false
        }
    }

    private func runsModel(_ step: Step) -> Bool {
        guard case .call(let call) = step.kind else { return false }
        return Self.modelCalls.contains(call.path.last)
            || ownFunctions(called: step).contains { function in
                Self.modelCalls.contains { function.calls(String($0)) }
            }
    }

    private static let modelCalls: Set<Substring> = ["prediction", "predictions"]

    /// Whether the main actor runs the function, as its declaration says.
    var isOnMainActor: Bool {
        guard let function, !function.attributes.contains("nonisolated") else { return false }
        return function.attributes.contains("MainActor")
            || type?.declaration.facts.attributes.contains("MainActor") == true
    }

    /// Whether a task that somebody can cancel calls this function, which is known by its name.
    ///
    /// It looks at all functions, so it is only asked about what is suspicious already.
    var isCalledInCancellableTask: Bool {
        guard let function, function.kind == .function, hasNameOfItsOwn else { return false }
        return module.files.contains { file in
            guard !file.isTest, !file.isForShow else { return false }
            if file.functions.contains(where: { isCalled(by: $0, of: nil, file) }) { return true }
            return file.types.contains { facts in
                facts.functions.contains { caller in
                    caller.calls(function.name)
                        && isCalled(by: caller, of: module.type(facts.name, near: file.path), file)
                }
            }
        }
    }

    private func isCalled(by caller: FunctionFacts, of type: TypeEntry?, _ file: FileFacts) -> Bool {
        guard let function, caller.calls(function.name), !caller.body.isEmpty else { return false }
        let scope = CodeScope(module: module, file: file, type: type, function: caller)
        guard !scope.isCommand, !scope.isTestCase, !scope.isForShow else { return false }
        var isCalled = false
        Standing.walk(caller.body) { standing in
            guard !isCalled, case .call(let call) = standing.step.kind, call.path.last == function.name[...] else {
                return
            }
            isCalled =
                scope.runsAsynchronously(standing) && scope.canceller(of: standing) != .nobody
                && scope.cancellation(of: standing) != .never
        }
        return isCalled
    }

    /// Whether no other type has a function of the same name, so that a call of it can only mean this one.
    private var hasNameOfItsOwn: Bool {
        guard let function else { return false }
        return module.files.allSatisfy { file in
            file.functions.allSatisfy { $0.name != function.name || type == nil }
                && file.types.allSatisfy { facts in
                    facts.name == type?.name || facts.functions.allSatisfy { $0.name != function.name }
                }
        }
    }
}

extension Standing {
    /// Whether the function itself comes by when it runs, rather than a closure or a task in it.
    var isInFunctionItself: Bool {
        frames.allSatisfy { frame in
            switch frame.kind {
            case .loop, .arm, .attempt, .clause: true
            case .deferred, .closure, .task: false
            }
        }
    }
}
