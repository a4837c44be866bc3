internal import SwiftSyntax

extension DeclarationReader {
    func variable(_ node: VariableDeclSyntax, into members: inout Members) {
        let attributes = names(node.attributes, node.modifiers)
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
            members.properties.append(
                PropertyFacts(
                    name: name,
                    type: binding.typeAnnotation?.type.writtenName ?? "",
                    initialCall: binding.initializer?.value.calledName ?? "",
                    attributes: attributes,
                    isConstant: node.bindingSpecifier.tokenKind == .keyword(.let),
                    isStored: isStored(binding),
                    place: source.place(of: binding.pattern)
                )
            )
            if let block = binding.accessorBlock {
                members.functions += accessors(block, of: name, attributes: attributes)
            }
            if let value = binding.initializer?.value, source.speaksOfTasks(value) {
                members.functions.append(initialValue(value, of: name, attributes: attributes))
            }
        }
    }

    private func isStored(_ binding: PatternBindingSyntax) -> Bool {
        switch binding.accessorBlock?.accessors {
        case nil: true
        case .getter: false
        case .accessors(let accessors):
            accessors.allSatisfy {
                [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
            }
        }
    }

    private func initialValue(_ value: ExprSyntax, of name: String, attributes: [String]) -> FunctionFacts {
        let builder = OutlineBuilder(source)
        let body = builder.value(value, of: Path("self.\(name)"))
        return FunctionFacts(
            kind: .initialValue,
            name: name,
            attributes: attributes,
            place: source.place(of: value),
            lastLine: source.lastLine(of: value),
            body: body,
            tasks: builder.tasks,
            callHashes: source.callHashes(in: value)
        )
    }
}

extension ExprSyntax {
    /// What is called to make this value, generic arguments included: `Task.detached`, `[String: Task<Void, Never>]`.
    fileprivate var calledName: String {
        guard let call = self.as(FunctionCallExprSyntax.self) else { return "" }
        let callee = call.calledExpression
        let isName = callee.is(DeclReferenceExprSyntax.self) || callee.is(GenericSpecializationExprSyntax.self)
        guard
            isName || callee.is(MemberAccessExprSyntax.self) || callee.is(ArrayExprSyntax.self)
                || callee.is(DictionaryExprSyntax.self)
        else { return "" }
        // A long chain of calls is no name.
        return callee.tokens(viewMode: .sourceAccurate).prefix(24).reduce(into: "") { $0 += $1.text }
    }
}
