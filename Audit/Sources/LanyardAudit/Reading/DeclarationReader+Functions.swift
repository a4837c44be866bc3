internal import SwiftSyntax

extension DeclarationReader {
    func function(_ node: FunctionDeclSyntax) -> FunctionFacts {
        function(
            node,
            .function,
            node.name.text,
            signature: node.signature,
            attributes: names(node.attributes, node.modifiers),
            body: node.body?.statements
        )
    }

    func initializer(_ node: InitializerDeclSyntax) -> FunctionFacts {
        function(
            node,
            .initializer,
            "init",
            signature: node.signature,
            attributes: names(node.attributes, node.modifiers),
            body: node.body?.statements
        )
    }

    func deinitializer(_ node: DeinitializerDeclSyntax) -> FunctionFacts {
        function(
            node,
            .deinitializer,
            "deinit",
            signature: nil,
            attributes: names(node.attributes, node.modifiers),
            body: node.body?.statements
        )
    }

    /// The statements at the top level of a file.
    func script(
        _ items: [CodeBlockItemSyntax],
        from first: CodeBlockItemSyntax,
        to last: CodeBlockItemSyntax
    ) -> FunctionFacts {
        var (body, tasks, callHashes): ([Step], [TaskSite], [UInt64]) = ([], [], [])
        for item in items {
            callHashes += source.callHashes(in: item)
            guard source.speaksOfTasks(item) else { continue }
            let builder = OutlineBuilder(source)
            body += builder.block(item)
            tasks += builder.tasks
        }
        return FunctionFacts(
            kind: .script,
            name: "",
            isAsync: true,
            canThrow: true,
            place: source.place(of: first),
            lastLine: source.lastLine(of: last),
            body: body,
            tasks: tasks,
            callHashes: callHashes
        )
    }

    func accessors(_ block: AccessorBlockSyntax, of name: String, attributes: [String]) -> [FunctionFacts] {
        switch block.accessors {
        case .getter(let statements):
            return [function(block, .getter, name, signature: nil, attributes: attributes, body: statements)]
        case .accessors(let accessors):
            return accessors.map { accessor in
                function(
                    accessor,
                    kind(accessor.accessorSpecifier.tokenKind),
                    name,
                    signature: nil,
                    attributes: attributes,
                    body: accessor.body?.statements,
                    isAsync: accessor.effectSpecifiers?.asyncSpecifier != nil,
                    parameters: [accessor.parameters?.name.text ?? "newValue", "oldValue"]
                )
            }
        }
    }

    private func kind(_ specifier: TokenKind) -> FunctionFacts.Kind {
        switch specifier {
        case .keyword(.didSet): .didSet
        case .keyword(.willSet): .willSet
        case .keyword(.set), .keyword(._modify), .keyword(.`init`): .setter
        default: .getter
        }
    }

    /// - Parameter parameters: Names that are bound in it and stand in no signature.
    private func function(
        _ node: some SyntaxProtocol,
        _ kind: FunctionFacts.Kind,
        _ name: String,
        signature: FunctionSignatureSyntax?,
        attributes: [String],
        body: CodeBlockItemListSyntax?,
        isAsync: Bool = false,
        parameters: [String] = []
    ) -> FunctionFacts {
        let result = signature?.returnClause?.type.writtenName ?? ""
        let given = signature?.parameterClause.parameters.map(parameter) ?? []
        let callHashes = body.map { source.callHashes(in: $0) } ?? []
        var (steps, tasks): ([Step], [TaskSite]) = ([], [])
        if let body,
            source.speaksOfTasks(node) || callHashes.contains(where: LongWork.calls.contains)
                || given.contains(where: LongWork.isReport)
        {
            let builder = OutlineBuilder(source, names: parameters + given.map(\.name))
            let returnsLast = kind == .getter || !(result.isEmpty || result == "Void" || result == "()")
            steps = builder.body(body, returnsLast: returnsLast)
            tasks = builder.tasks
        }
        return FunctionFacts(
            kind: kind,
            name: name,
            parameters: given,
            result: result,
            attributes: attributes,
            isAsync: isAsync || signature?.effectSpecifiers?.asyncSpecifier != nil,
            canThrow: signature?.effectSpecifiers?.throwsClause != nil,
            place: source.place(of: node),
            lastLine: source.lastLine(of: node),
            body: steps,
            tasks: tasks,
            callHashes: callHashes
        )
    }

    private func parameter(_ node: FunctionParameterSyntax) -> FunctionFacts.Parameter {
        let label = node.firstName.text
        return FunctionFacts.Parameter(
            label: label == "_" ? "" : label,
            name: node.secondName?.text ?? label,
            type: node.type.writtenName
        )
    }
}
