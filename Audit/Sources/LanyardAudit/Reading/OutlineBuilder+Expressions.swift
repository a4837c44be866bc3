internal import SwiftSyntax

extension OutlineBuilder {
    func read(_ node: ExprSyntax, use: Use, into steps: inout [Step]) {
        deeper { readExpression(node, use: use, into: &steps) }
    }

    private func readExpression(_ node: ExprSyntax, use: Use, into steps: inout [Step]) {
        switch node.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr, .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .subscriptCallExpr,
            .superExpr,
            .genericSpecializationExpr:
            mention(node, use: use, into: &steps)
        case .functionCallExpr(let node):
            call(node, use: use, into: &steps)
        case .sequenceExpr(let node):
            sequence(node, use: use, into: &steps)
        case .awaitExpr, .tryExpr:
            effects(node, then: [], use: use, into: &steps)
        case .unsafeExpr(let node): read(node.expression, use: use, into: &steps)
        case .consumeExpr(let node): read(node.expression, use: use, into: &steps)
        case .borrowExpr(let node): read(node.expression, use: use, into: &steps)
        case .copyExpr(let node): read(node.expression, use: use, into: &steps)
        case .prefixOperatorExpr(let node):
            let isNegation = node.operator.text == "!"
            marked(isNegation ? marks.union(.negated) : marks) { read(node.expression, use: .discarded, into: &steps) }
        case .postfixOperatorExpr(let node): read(node.expression, use: use, into: &steps)
        case .inOutExpr(let node):
            marked(marks.union(.passedToChange)) { read(node.expression, use: use, into: &steps) }
        case .closureExpr(let node):
            steps.append(closure(node, of: Path(""), label: ""))
        case .tupleExpr(let node):
            for element in node.elements { read(element.expression, use: use, into: &steps) }
        case .arrayExpr(let node):
            for element in node.elements { read(element.expression, use: use, into: &steps) }
        case .dictionaryExpr(let node):
            guard case .elements(let elements) = node.content else { return }
            for element in elements {
                read(element.key, use: .discarded, into: &steps)
                read(element.value, use: use, into: &steps)
            }
        case .ifExpr(let node): branch(node, use: use, into: &steps)
        case .switchExpr(let node): branch(node, use: use, into: &steps)
        case .ternaryExpr(let node):
            ternary(node, node.condition, node.thenExpression, node.elseExpression, use: use, into: &steps)
        case .stringLiteralExpr(let node):
            for case .expressionSegment(let segment) in node.segments {
                for argument in segment.expressions { read(argument.expression, use: .discarded, into: &steps) }
            }
        case .macroExpansionExpr(let node): macro(node, into: &steps)
        case .asExpr(let node):
            read(node.expression, use: use, into: &steps)
            cancellation(in: node.type, into: &steps)
        case .isExpr(let node):
            read(node.expression, use: .discarded, into: &steps)
            cancellation(in: node.type, into: &steps)
        // What stands behind `is` and `as`.
        case .typeExpr(let node): cancellation(in: node, into: &steps)
        case .postfixIfConfigExpr(let node):
            if let base = node.base { read(base, use: use, into: &steps) }
        case .infixOperatorExpr(let node):
            read(node.leftOperand, use: .discarded, into: &steps)
            read(node.rightOperand, use: use, into: &steps)
        case .patternExpr, .keyPathExpr, .missingExpr, .nilLiteralExpr, .booleanLiteralExpr,
            .integerLiteralExpr,
            .floatLiteralExpr, .regexLiteralExpr, .simpleStringLiteralExpr, .discardAssignmentExpr, .assignmentExpr,
            .binaryOperatorExpr, .arrowExpr, .unresolvedAsExpr, .unresolvedIsExpr:
            break
        default:
            for child in node.children(viewMode: .sourceAccurate) { readAny(child, into: &steps) }
        }
    }

    /// What any other node contains.
    func readAny(_ node: Syntax, into steps: inout [Step]) {
        if let node = node.as(ExprSyntax.self) {
            read(node, use: .discarded, into: &steps)
        } else if let node = node.as(CodeBlockItemListSyntax.self) {
            steps += block(node)
        } else if !node.is(TokenSyntax.self) {
            deeper {
                for child in node.children(viewMode: .sourceAccurate) { readAny(child, into: &steps) }
            }
        }
    }

    /// An expression, and what stands to its right, behind `await` or `try`.
    private func effects(_ node: ExprSyntax, then rest: [ExprSyntax], use: Use, into steps: inout [Step]) {
        var (inner, awaited) = (node, false)
        let before = marks
        while true {
            if let node = inner.as(AwaitExprSyntax.self) {
                marks.insert(.awaited)
                (inner, awaited) = (node.expression, true)
            } else if let node = inner.as(TryExprSyntax.self) {
                switch node.questionOrExclamationMark?.tokenKind {
                case .postfixQuestionMark: marks.insert(.triedOptionally)
                case .exclamationMark: marks.formUnion([.tried, .triedForcibly])
                default: marks.insert(.tried)
                }
                inner = node.expression
            } else if let node = inner.as(UnsafeExprSyntax.self) {
                inner = node.expression
            } else {
                break
            }
        }
        read(inner, use: use, into: &steps)
        if !rest.isEmpty { deeper { self.rest(rest, use: use, into: &steps) } }
        if awaited { steps.append(step(.suspension, node)) }
        marks = before
    }

    // MARK: Operators

    private func sequence(_ node: SequenceExprSyntax, use: Use, into steps: inout [Step]) {
        let elements = Array(node.elements)
        guard elements.count > 2 else { return rest(elements, use: use, into: &steps) }
        if elements[1].is(AssignmentExprSyntax.self) {
            assignment(elements, isCompound: false, into: &steps)
        } else if let operation = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text, operation.last == "=",
            !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(operation)
        {
            assignment(elements, isCompound: true, into: &steps)
        } else {
            rest(elements, use: use, into: &steps)
        }
    }

    /// A list of operands and operators; what stands behind an `await` belongs to it.
    private func rest(_ elements: [ExprSyntax], use: Use, into steps: inout [Step]) {
        let before = marks
        defer { marks = before }
        if elements.contains(where: \.comparesForEquality) { marks.insert(.compared) }
        for (index, element) in elements.enumerated() {
            if element.is(AwaitExprSyntax.self) || element.is(TryExprSyntax.self) {
                return effects(element, then: Array(elements[(index + 1)...]), use: use, into: &steps)
            }
            if let node = element.as(UnresolvedTernaryExprSyntax.self) {
                return ternary(node, elements, at: index, use: use, into: &steps)
            }
            read(element, use: use, into: &steps)
        }
    }

    private func assignment(_ elements: [ExprSyntax], isCompound: Bool, into steps: inout [Step]) {
        let value = Array(elements[2...])
        if let targets = elements[0].as(TupleExprSyntax.self), let values = value[0].as(TupleExprSyntax.self),
            value.count == 1, targets.elements.count == values.elements.count
        {
            for (target, value) in zip(targets.elements, values.elements) {
                assign([value.expression], to: target.expression, isCompound: isCompound, into: &steps)
            }
        } else if let targets = elements[0].as(TupleExprSyntax.self), targets.elements.count > 1 {
            var (steps2, place): ([Step], [Step]) = ([], [])
            rest(value, use: .discarded, into: &steps2)
            for target in targets.elements {
                let path = self.path(of: target.expression, into: &place)
                place.append(write(path, isCompound: isCompound, isNil: false, value: [], target.expression))
            }
            steps += steps2 + place
        } else {
            assign(value, to: elements[0], isCompound: isCompound, into: &steps)
        }
    }

    private func assign(_ value: [ExprSyntax], to target: ExprSyntax, isCompound: Bool, into steps: inout [Step]) {
        // `await self.x = y` is an assignment behind an await.
        var target = target
        while let inner = target.as(AwaitExprSyntax.self)?.expression ?? target.as(TryExprSyntax.self)?.expression {
            target = inner
        }
        guard !target.is(DiscardAssignmentExprSyntax.self) else {
            return rest(value, use: .discarded, into: &steps)
        }
        let path = self.path(of: target, into: &steps)
        let isLocalName = isBound(path.first) && path.parts.count == 1
        var inner: [Step] = []
        rest(value, use: isLocalName ? .local(path.text) : .stored(path), into: &inner)
        let isNil = value.count == 1 && value[0].is(NilLiteralExprSyntax.self)
        steps.append(write(path, isCompound: isCompound, isNil: isNil, value: inner, target))
    }

    private func write(_ path: Path, isCompound: Bool, isNil: Bool, value: [Step], _ node: ExprSyntax) -> Step {
        let extra: Step.Marks = isBound(path.first) ? .local : []
        return step(.write(Write(path: path, isCompound: isCompound, isNil: isNil, value: value)), node, extra)
    }

    // MARK: Branches

    /// `a ? b : c` in a list that is not folded: what stands before it is asked, what stands behind it is the other way.
    private func ternary(
        _ node: UnresolvedTernaryExprSyntax,
        _ elements: [ExprSyntax],
        at index: Int,
        use: Use,
        into steps: inout [Step]
    ) {
        var other: [Step] = []
        deeper { rest(Array(elements[(index + 1)...]), use: use, into: &other) }
        let arms = [self.steps(node.thenExpression, use: use), other]
        // The condition was read before it was known to be one.
        steps.append(step(.branch(Branch(kind: .ternary, conditions: [], arms: arms, isExhaustive: true)), node))
    }

    private func ternary(
        _ node: TernaryExprSyntax,
        _ condition: ExprSyntax,
        _ first: ExprSyntax,
        _ second: ExprSyntax,
        use: Use,
        into steps: inout [Step]
    ) {
        let arms = [self.steps(first, use: use), self.steps(second, use: use)]
        let branch = Branch(kind: .ternary, conditions: self.steps(condition), arms: arms, isExhaustive: true)
        steps.append(step(.branch(branch), node))
    }

    private func branch(_ node: IfExprSyntax, use: Use, into steps: inout [Step]) {
        var arms: [[Step]] = []
        var conditions: [Step] = []
        scope {
            conditions = self.conditions(node.conditions)
            arms.append(block(node.body.statements, use: use))
        }
        switch node.elseBody {
        case .codeBlock(let body): arms.append(block(body.statements, use: use))
        case .ifExpr(let other):
            var inner: [Step] = []
            read(ExprSyntax(other), use: use, into: &inner)
            arms.append(inner)
        case nil: break
        }
        let branch = Branch(kind: .if, conditions: conditions, arms: arms, isExhaustive: node.elseBody != nil)
        steps.append(step(.branch(branch), node))
    }

    private func branch(_ node: SwitchExprSyntax, use: Use, into steps: inout [Step]) {
        let subject = self.steps(node.subject)
        let branch = Branch(kind: .switch, conditions: subject, arms: arms(node.cases, use: use), isExhaustive: true)
        steps.append(step(.branch(branch), node))
    }

    private func arms(_ cases: SwitchCaseListSyntax, use: Use) -> [[Step]] {
        cases.flatMap { element -> [[Step]] in
            switch element {
            case .switchCase(let node):
                var (names, questions): ([String], [Step]) = ([], [])
                if case .case(let label) = node.label {
                    names = label.caseItems.flatMap { self.names(in: $0.pattern) }
                    scope(binding: names) {
                        for item in label.caseItems {
                            cancellation(in: item.pattern, into: &questions)
                            if let node = item.whereClause { read(node.condition, use: .discarded, into: &questions) }
                        }
                    }
                }
                return [questions + block(node.statements, use: use, binding: names)]
            case .ifConfigDecl(let node):
                return node.clauses.flatMap { clause -> [[Step]] in
                    if case .switchCases(let cases) = clause.elements { arms(cases, use: use) } else { [] }
                }
            }
        }
    }
}

extension ExprSyntax {
    fileprivate var comparesForEquality: Bool {
        ["==", "!=", "===", "!=="].contains(self.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "")
    }
}
