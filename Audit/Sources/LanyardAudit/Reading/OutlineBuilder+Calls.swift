internal import SwiftSyntax

extension OutlineBuilder {
    // MARK: Names

    /// A name that is read.
    func mention(_ node: ExprSyntax, use: Use, into steps: inout [Step]) {
        let (parts, base, flags) = parts(of: node, into: &steps)
        let path = Path((base == nil ? "" : ".") + parts.joined(separator: "."))
        if let base { read(base, use: .member(parts.first ?? ""), into: &steps) }
        guard !parts.isEmpty else { return }
        steps.append(step(.mention(path), node, isBound(path.first) ? flags.union(.local) : flags))
    }

    /// The path of what is assigned to; subscripts in it are read.
    func path(of node: ExprSyntax, into steps: inout [Step]) -> Path {
        let (parts, base, _) = parts(of: node, into: &steps)
        if let base { read(base, use: .member(parts.first ?? ""), into: &steps) }
        return Path((base == nil ? "" : ".") + parts.joined(separator: "."))
    }

    /// Takes a chain of members apart: the names, and what they hang on if that is no name.
    ///
    /// It goes along the chain rather than down into it, because a chain can be long.
    private func parts(of node: ExprSyntax, into steps: inout [Step]) -> ([String], ExprSyntax?, Step.Marks) {
        var (parts, flags, current): ([String], Step.Marks, ExprSyntax) = ([], [], node)
        while true {
            if let node = current.as(MemberAccessExprSyntax.self) {
                parts.append(node.declName.baseName.text)
                guard let base = node.base else {
                    // It begins with a dot, as in the source.
                    parts.append("")
                    return (parts.reversed(), nil, flags)
                }
                current = base
            } else if let node = current.as(DeclReferenceExprSyntax.self) {
                parts.append(node.baseName.text)
                return (parts.reversed(), nil, flags)
            } else if let node = current.as(OptionalChainingExprSyntax.self) {
                flags.insert(.optional)
                current = node.expression
            } else if let node = current.as(ForceUnwrapExprSyntax.self) {
                current = node.expression
            } else if let node = current.as(SubscriptCallExprSyntax.self) {
                parts.append("[]")
                marked([]) {
                    for argument in node.arguments { read(argument.expression, use: .discarded, into: &steps) }
                }
                current = node.calledExpression
            } else if let node = current.as(GenericSpecializationExprSyntax.self) {
                current = node.expression
            } else if current.is(SuperExprSyntax.self) {
                parts.append("super")
                return (parts.reversed(), nil, flags)
            } else {
                return (parts.reversed(), current, flags)
            }
        }
    }

    // MARK: Calls

    func call(_ node: FunctionCallExprSyntax, use: Use, into steps: inout [Step]) {
        var receiver: [Step] = []
        let (parts, base, flags) = parts(of: node.calledExpression, into: &receiver)
        let path = Path((base == nil ? "" : ".") + parts.joined(separator: "."))
        if let base { read(base, use: .member(parts.first ?? ""), into: &receiver) }

        if let kind = taskKind(path, node) {
            steps += receiver
            return task(kind, node, path, use: use, into: &steps)
        }
        let before = marks
        marks.subtract([.negated, .passedToChange, .compared])
        let arguments = arguments(of: node, path)
        marks = before
        let call = Call(path: path, receiver: receiver, arguments: arguments)
        steps.append(step(.call(call), node, isBound(path.first) ? flags.union(.local) : flags))
    }

    private func arguments(of node: FunctionCallExprSyntax, _ path: Path) -> [Call.Argument] {
        var arguments: [Call.Argument] = []
        for argument in node.arguments {
            let label = argument.label?.text ?? ""
            if let closure = argument.expression.as(ClosureExprSyntax.self) {
                arguments.append(.init(label: label, steps: [self.closure(closure, of: path, label: label)]))
            } else {
                arguments.append(.init(label: label, steps: steps(argument.expression, use: .argument(path))))
            }
        }
        if let closure = node.trailingClosure {
            arguments.append(.init(label: "", steps: [self.closure(closure, of: path, label: "")]))
        }
        for element in node.additionalTrailingClosures {
            let label = element.label.text
            arguments.append(.init(label: label, steps: [self.closure(element.closure, of: path, label: label)]))
        }
        return arguments
    }

    func macro(_ node: MacroExpansionExprSyntax, into steps: inout [Step]) {
        let path = Path("#\(node.macroName.text)")
        var arguments = node.arguments.map {
            Call.Argument(label: $0.label?.text ?? "", steps: self.steps($0.expression))
        }
        if let closure = node.trailingClosure {
            arguments.append(.init(label: "", steps: [self.closure(closure, of: path, label: "")]))
        }
        steps.append(step(.call(Call(path: path, receiver: [], arguments: arguments)), node))
    }

    // MARK: Closures

    /// Calls whose closure gives its value back, so that a task in it is not lost.
    private static let givingBack: Set<Substring> = [
        "map", "compactMap", "flatMap", "reduce", "withLock", "withLockedValue", "withLockUnchecked",
        "withCriticalRegion",
    ]

    /// A closure that a call is given; an empty path stands for one that nobody is given.
    func closure(_ node: ClosureExprSyntax, of call: Path, label: String) -> Step {
        let captures = node.signature?.capture?.items.map(capture) ?? []
        let values = node.signature?.capture?.items.compactMap { $0.initializer?.value } ?? []
        let valueSteps = values.flatMap { self.steps($0) }
        let parameters = parameters(of: node)
        let surrounding = TaskSite.Surrounding(
            call: call,
            label: label,
            selfCapture: captures.first { $0.name == "self" }?.strength
        )
        let givesBack = node.signature?.returnClause != nil || Self.givingBack.contains(call.last)
        surroundings.append(surrounding)
        defer { surroundings.removeLast() }
        let body = marked([]) {
            // What is captured is a name of the closure.
            block(
                node.statements,
                use: givesBack && node.statements.count == 1 ? .returned : .discarded,
                binding: parameters + captures.map(\.name).filter { $0 != "self" }
            )
        }
        let closure = Closure(
            place: source.place(of: node),
            captures: captures,
            captureValues: valueSteps,
            parameters: parameters,
            body: body,
            lastLine: source.lastLine(of: node)
        )
        return step(.closure(closure), node)
    }

    private func capture(_ node: ClosureCaptureSyntax) -> Closure.Capture {
        let strength: Closure.Capture.Strength =
            switch node.specifier?.specifier.tokenKind {
            case .keyword(.weak): .weak
            case .keyword(.unowned): .unowned
            default: .strong
            }
        return Closure.Capture(name: node.name.text, strength: strength, hasValue: node.initializer != nil)
    }

    private func parameters(of node: ClosureExprSyntax) -> [String] {
        switch node.signature?.parameterClause {
        case .simpleInput(let list): list.map(\.name.text)
        case .parameterClause(let clause): clause.parameters.map { ($0.secondName ?? $0.firstName).text }
        case nil: []
        }
    }

    // MARK: Tasks

    private func taskKind(_ path: Path, _ node: FunctionCallExprSyntax) -> TaskSite.Kind? {
        let kind: TaskSite.Kind
        switch path.text {
        case "Task", "Task.init", "Swift.Task", "_Concurrency.Task": kind = .task
        case "Task.detached", "_Concurrency.Task.detached", "Task.immediateDetached": kind = .detached
        case "Task.immediate": kind = .immediate
        default:
            // A group has a name; what an object calls on itself is a function of its own.
            guard ["addTask", "addTaskUnlessCancelled", "addImmediateTask"].contains(path.last),
                path.withoutSelf != path.last[...]
            else { return nil }
            kind = .child
        }
        // `Task(title: "Buy milk")` is of another type.
        let isGivenWork =
            node.trailingClosure != nil
            || node.arguments.contains { $0.label?.text == "operation" || $0.expression.is(ClosureExprSyntax.self) }
        return isGivenWork ? kind : nil
    }

    private func task(
        _ kind: TaskSite.Kind,
        _ node: FunctionCallExprSyntax,
        _ path: Path,
        use: Use,
        into steps: inout [Step]
    ) {
        let outer = surroundings
        let arguments = marked([]) { self.arguments(of: node, path) }
        var closure: Closure?
        for argument in arguments {
            for step in argument.steps {
                if case .closure(let found) = step.kind, closure == nil { closure = found } else { steps.append(step) }
            }
        }
        let site = TaskSite(
            kind: kind,
            place: source.place(at: node.calledExpression.lastNamePosition),
            destination: use,
            closure: closure,
            surroundings: outer,
            labels: arguments.map(\.label)
        )
        found(site)
        steps.append(step(.task(site), node))
    }
}

extension ExprSyntax {
    /// Where a diagnostic points to: the beginning of a name, and of the last one of a chain over several lines.
    fileprivate var lastNamePosition: Int {
        if let node = self.as(MemberAccessExprSyntax.self), node.base?.is(DeclReferenceExprSyntax.self) != true {
            return node.declName.positionAfterSkippingLeadingTrivia.utf8Offset
        }
        return positionAfterSkippingLeadingTrivia.utf8Offset
    }
}
