/// Whether those who call a function can be cancelled while it runs.
enum CallersCancelled: Sendable {
    /// Somebody who calls it is cancelled, as far as can be seen.
    case seen
    /// All who call it are known, and nobody can cancel any of them.
    case never
    /// Nothing in sight calls it, or what does may be cancelled elsewhere.
    case unknown
}

extension CodeScope {
    /// Whether whoever waits for this function can be cancelled: its callers are followed through the whole program.
    var callersCancelled: CallersCancelled { callersCancelled(depth: 4) }

    private func callersCancelled(depth: Int) -> CallersCancelled {
        guard let function, function.kind == .function, depth > 0 else { return .unknown }
        var (calls, isUnknown) = (0, isCalledFromOutside(function))
        for caller in module.callers(of: function.name) {
            let isSame = caller.function.place == function.place && caller.file.path == file.path
            guard !isSame else { continue }
            let type = caller.type.flatMap { module.type($0, near: caller.file.path) }
            let scope = CodeScope(module: module, file: caller.file, type: type, function: caller.function)
            guard !scope.isTestCase, !scope.isCommand else { continue }
            var isSeen = false
            Standing.walk(caller.function.body) { standing in
                guard !isSeen, let isCertain = scope.mayMean(self, at: standing.step) else { return }
                calls += 1
                switch scope.cancellation(of: standing, depth: depth) {
                case .seen where isCertain: isSeen = true
                case .seen, .unknown: isUnknown = true
                case .never: break
                }
            }
            if isSeen { return .seen }
        }
        return isUnknown || calls == 0 ? .unknown : .never
    }

    /// Whether all who call the function give a parameter what never changes for them: a `let` of their own, or a literal.
    func isAlwaysTheSame(_ parameter: FunctionFacts.Parameter) -> Bool {
        guard let function, function.kind == .function, !isCalledFromOutside(function) else { return false }
        var (calls, changes) = (0, false)
        for caller in module.callers(of: function.name) {
            let type = caller.type.flatMap { module.type($0, near: caller.file.path) }
            let scope = CodeScope(module: module, file: caller.file, type: type, function: caller.function)
            Outline.walk(caller.function.body, .everything) { step in
                guard let isCertain = scope.mayMean(self, at: step) else { return true }
                calls += 1
                guard isCertain, case .call(let call) = step.kind else {
                    changes = true
                    return false
                }
                let argument = call.arguments.first { $0.label == parameter.label }
                if !(argument?.steps.allSatisfy { scope.neverChanges($0) } ?? true) { changes = true }
                return !changes
            }
            if changes { return false }
        }
        return calls > 0
    }

    private func neverChanges(_ step: Step) -> Bool {
        guard case .mention(let path) = step.kind else { return false }
        if !path.hasBase { return true }
        guard let type, let member = ownMember(step), let property = module.property(member, of: type) else {
            return false
        }
        return property.isConstant
    }

    /// Whether others than this code base may call a function: it belongs to a library, or the system calls it.
    private func isCalledFromOutside(_ function: FunctionFacts) -> Bool {
        if function.attributes.contains("override") || Self.calledBySystem.contains(function.name) { return true }
        let isPublic = function.attributes.contains("public") || function.attributes.contains("open")
        return isPublic && !module.isProgram
    }

    private static let calledBySystem: Set<String> = ["perform", "next", "body", "timeline", "snapshot", "main"]

    /// Whether a step of this code calls a function, or hands it over; `nil` if it does not, `false` if its name may mean another.
    private func mayMean(_ callee: CodeScope, at step: Step) -> Bool? {
        guard let function = callee.function, let path = step.path, path.last == function.name[...] else { return nil }
        let isBare = path.withoutSelf == path.last
        if isBare, step.marks.contains(.local) { return nil }
        switch step.kind {
        case .call(let call):
            guard call.fits(function) else { return nil }
            if isBare, call.receiver.isEmpty {
                guard let owner = callee.type else { return true }
                return isRelated(to: owner) ? true : nil
            }
            guard let owner = callee.type else { return nil }
            guard let receiver = receiverType(of: call, step) else {
                return module.isDeclaredOnce(function.name)
            }
            return module.areRelated(receiver, owner) ? true : nil
        case .mention:
            // `action: load`
            guard isBare, let owner = callee.type, isRelated(to: owner), ownMember(step) != nil else { return nil }
            return false
        default: return nil
        }
    }

    private func isRelated(to owner: TypeEntry) -> Bool { type.map { module.areRelated($0, owner) } ?? false }

    /// Whether the code that a step stands in can be cancelled.
    func cancellation(of standing: Standing, depth: Int = 4) -> CallersCancelled {
        for frame in standing.frames.reversed() {
            switch frame.kind {
            case .loop, .arm, .attempt, .clause: continue
            case .deferred: return .never
            case .task(let site):
                if canceller(of: site) != .nobody { return .seen }
                if case .stored = site.destination { return .never }
                return nobodyCancels(site) ? .never : .unknown
            case .closure(_, let call, let label, let isAwaited):
                guard let call else { return .unknown }
                if Self.cleaningLabels.contains(label) { return .never }
                if ["task", "refreshable"].contains(call.path.last), isView || type?.kind == .extension {
                    return .seen
                }
                if !isAwaited && !runsInPlace(call) { return .unknown }
            }
        }
        guard let function else { return .unknown }
        if function.kind == .function, function.isAsync { return callersCancelled(depth: depth - 1) }
        return function.isAsync ? .unknown : .never
    }
}

extension Call {
    /// Whether it has the labels of a function.
    fileprivate func fits(_ function: FunctionFacts) -> Bool {
        arguments.count <= function.parameters.count
            && arguments.allSatisfy { argument in
                argument.label.isEmpty || function.parameters.contains { $0.label == argument.label }
            }
    }
}
