internal import SwiftSyntax

extension OutlineBuilder {
    func read(_ item: CodeBlockItemSyntax, use: Use, into steps: inout [Step]) {
        deeper {
            marked([]) {
                switch item.item {
                case .decl(let node): read(node, into: &steps)
                case .stmt(let node): read(node, use: use, into: &steps)
                case .expr(let node): read(node, use: use, into: &steps)
                }
            }
        }
    }

    // MARK: Declarations inside functions

    private func read(_ node: DeclSyntax, into steps: inout [Step]) {
        if let node = node.as(VariableDeclSyntax.self) {
            read(node, into: &steps)
        } else if let node = node.as(FunctionDeclSyntax.self) {
            bind([node.name.text])
            guard let body = node.body else { return }
            let names = node.signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
            let closure = Closure(
                place: source.place(of: node),
                captures: [],
                captureValues: [],
                parameters: names,
                body: block(body.statements, binding: names),
                lastLine: source.lastLine(of: node)
            )
            let value = step(.closure(closure), node)
            steps.append(step(.binding(Binding(kind: .function, names: [node.name.text], value: [value])), node))
        } else if let node = node.as(IfConfigDeclSyntax.self) {
            read(node, into: &steps)
        } else if let node = node.as(MacroExpansionDeclSyntax.self) {
            for argument in node.arguments { steps += self.steps(argument.expression) }
            if let closure = node.trailingClosure {
                steps.append(self.closure(closure, of: Path("#\(node.macroName.text)"), label: ""))
            }
        }
    }

    private func read(_ node: VariableDeclSyntax, into steps: inout [Step]) {
        let isAsync = node.modifiers.contains { $0.name.tokenKind == .keyword(.async) }
        for binding in node.bindings {
            let names = names(in: binding.pattern)
            var value: [Step] = []
            if let initializer = binding.initializer?.value {
                value = elements(binding.pattern, initializer)
            }
            if case .getter(let statements) = binding.accessorBlock?.accessors { value += block(statements) }
            let kind: Binding.Kind = isAsync ? .asyncLet : .plain
            steps.append(step(.binding(Binding(kind: kind, names: names, value: value)), binding))
            bind(names)
        }
    }

    /// The value of a binding; that of a tuple part by part, so that a task finds its name.
    private func elements(_ pattern: PatternSyntax, _ value: ExprSyntax) -> [Step] {
        if let pattern = pattern.as(TuplePatternSyntax.self), let value = value.as(TupleExprSyntax.self),
            pattern.elements.count == value.elements.count
        {
            return zip(pattern.elements, value.elements).flatMap { elements($0.pattern, $1.expression) }
        }
        let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        return steps(value, use: name.map { .local($0) } ?? .discarded)
    }

    private func read(_ node: IfConfigDeclSyntax, into steps: inout [Step]) {
        let arms = node.clauses.map { clause -> [Step] in
            switch clause.elements {
            case .statements(let items): block(items)
            case .postfixExpression(let expression): self.steps(expression)
            default: []
            }
        }
        let branch = Branch(kind: .conditionalCompilation, conditions: [], arms: arms, isExhaustive: false)
        steps.append(step(.branch(branch), node))
    }

    // MARK: Statements

    private func read(_ node: StmtSyntax, use: Use, into steps: inout [Step]) {
        switch node.as(StmtSyntaxEnum.self) {
        case .expressionStmt(let node): read(node.expression, use: use, into: &steps)
        case .returnStmt(let node): leave(.return, node, node.expression, into: &steps)
        case .throwStmt(let node): leave(.throw, node, node.expression, into: &steps)
        case .breakStmt(let node): leave(.break, node, nil, into: &steps)
        case .continueStmt(let node): leave(.continue, node, nil, into: &steps)
        case .yieldStmt(let node):
            for child in node.children(viewMode: .sourceAccurate) { readAny(child, into: &steps) }
        case .guardStmt(let node): read(node, into: &steps)
        case .forStmt(let node): read(node, into: &steps)
        case .whileStmt(let node): read(node, into: &steps)
        case .repeatStmt(let node): read(node, into: &steps)
        case .doStmt(let node): read(node, into: &steps)
        case .deferStmt(let node): steps.append(step(.deferred(block(node.body.statements)), node))
        case .labeledStmt(let node): read(node.statement, use: use, into: &steps)
        default: for child in node.children(viewMode: .sourceAccurate) { readAny(child, into: &steps) }
        }
    }

    private func leave(_ exit: Step.Exit, _ node: some SyntaxProtocol, _ value: ExprSyntax?, into steps: inout [Step]) {
        if let value { read(value, use: .returned, into: &steps) }
        steps.append(step(.exit(exit), node))
    }

    private func read(_ node: GuardStmtSyntax, into steps: inout [Step]) {
        let other = block(node.body.statements)
        let conditions = conditions(node.conditions)
        let branch = Branch(kind: .guard, conditions: conditions, arms: [other], isExhaustive: false)
        steps.append(step(.branch(branch), node))
    }

    private func read(_ node: ForStmtSyntax, into steps: inout [Step]) {
        let isAsync = node.awaitKeyword != nil
        let names = names(in: node.pattern)
        let marks: Step.Marks = [isAsync ? .awaited : [], node.tryKeyword != nil ? .tried : []]
        let head = self.steps(node.sequence)
        let body = scope(binding: names) {
            (node.whereClause.map { self.steps($0.condition) } ?? []) + block(node.body.statements)
        }
        let loop = Loop(
            kind: isAsync ? .forAwait : .forIn,
            names: names,
            head: head,
            body: body,
            isForever: false,
            lastLine: source.lastLine(of: node)
        )
        steps.append(step(.loop(loop), node, marks))
    }

    private func read(_ node: WhileStmtSyntax, into steps: inout [Step]) {
        scope {
            let head = conditions(node.conditions)
            var isForever = false
            if node.conditions.count == 1, case .expression(let condition)? = node.conditions.first?.condition {
                isForever = condition.isTrue
            }
            let loop = Loop(
                kind: .while,
                names: [],
                head: head,
                body: block(node.body.statements),
                isForever: isForever,
                lastLine: source.lastLine(of: node)
            )
            steps.append(step(.loop(loop), node))
        }
    }

    private func read(_ node: RepeatStmtSyntax, into steps: inout [Step]) {
        let loop = Loop(
            kind: .repeatWhile,
            names: [],
            head: self.steps(node.condition),
            body: block(node.body.statements),
            isForever: node.condition.isTrue,
            lastLine: source.lastLine(of: node)
        )
        steps.append(step(.loop(loop), node))
    }

    private func read(_ node: DoStmtSyntax, into steps: inout [Step]) {
        let body = block(node.body.statements)
        guard !node.catchClauses.isEmpty else {
            steps += body
            return
        }
        // `do throws(LoadFailure)` catches nothing else.
        let thrown = node.throwsClause?.type.map { "as\($0.writtenName)" } ?? ""
        let clauses = node.catchClauses.map { clause in
            let names = clause.catchItems.flatMap { $0.pattern.map(names(in:)) ?? [] }
            return Attempt.Clause(
                place: source.place(of: clause),
                pattern: clause.catchItems.tokens(viewMode: .sourceAccurate).reduce(into: "") { $0 += $1.text }
                    + thrown,
                body: block(clause.body.statements, binding: names.isEmpty ? ["error"] : names)
            )
        }
        steps.append(step(.attempt(Attempt(body: body, clauses: clauses)), node))
    }

    // MARK: Conditions and patterns

    /// What conditions ask, and the names they bind, in the scope that is open.
    func conditions(_ list: ConditionElementListSyntax) -> [Step] {
        var steps: [Step] = []
        for element in list {
            switch element.condition {
            case .expression(let node):
                read(node, use: .discarded, into: &steps)
            case .optionalBinding(let node):
                let names = names(in: node.pattern)
                // `if let task` reads `task`.
                let value =
                    node.initializer.map { self.steps($0.value) }
                    ?? names.map { step(.mention(Path($0)), node, isBound($0) ? .local : []) }
                steps.append(step(.binding(Binding(kind: .conditional, names: names, value: value)), node))
                bind(names)
            case .matchingPattern(let node):
                let names = names(in: node.pattern)
                cancellation(in: node.pattern, into: &steps)
                let value = self.steps(node.initializer.value)
                steps.append(step(.binding(Binding(kind: .conditional, names: names, value: value)), node))
                bind(names)
            case .availability:
                break
            }
        }
        return steps
    }

    /// The names that a pattern binds.
    func names(in pattern: some SyntaxProtocol) -> [String] {
        if let pattern = pattern.as(IdentifierPatternSyntax.self) { return [pattern.identifier.text] }
        var names: [String] = []
        deeper {
            for child in pattern.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
                names += self.names(in: child)
            }
        }
        return names
    }
}

extension ExprSyntax {
    fileprivate var isTrue: Bool {
        self.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true)
    }
}
