internal import SwiftSyntax

/// Goes through the declarations of a file: types, functions and properties. What functions do it leaves to the
/// ``OutlineBuilder``.
final class DeclarationReader {
    /// What stands between the braces of a type, or in a file.
    struct Members {
        var properties: [PropertyFacts] = []
        var functions: [FunctionFacts] = []
    }

    /// How deeply types are looked into; beyond, the source is hostile.
    static let deepestNesting = 50

    private(set) var facts: FileFacts
    let source: SourceText
    private var depth = 0

    init(_ source: SourceText, path: String) {
        self.source = source
        facts = FileFacts(path: path)
    }

    func read(_ file: SourceFileSyntax) {
        var members = Members()
        var script: [CodeBlockItemSyntax] = []
        for item in file.statements {
            if case .decl(let declaration) = item.item {
                self.declaration(declaration, outer: "", into: &members)
            } else {
                script.append(item)
            }
        }
        if let first = script.first, let last = script.last {
            members.functions.append(self.script(script, from: first, to: last))
        }
        facts.properties = members.properties
        facts.functions = members.functions
    }

    func declaration(_ node: DeclSyntax, outer: String, into members: inout Members) {
        switch node.kind {
        case .functionDecl:
            if let node = node.as(FunctionDeclSyntax.self) { members.functions.append(function(node)) }
        case .initializerDecl:
            if let node = node.as(InitializerDeclSyntax.self) { members.functions.append(initializer(node)) }
        case .deinitializerDecl:
            if let node = node.as(DeinitializerDeclSyntax.self) { members.functions.append(deinitializer(node)) }
        case .variableDecl:
            if let node = node.as(VariableDeclSyntax.self) { variable(node, into: &members) }
        case .subscriptDecl:
            if let node = node.as(SubscriptDeclSyntax.self), let block = node.accessorBlock {
                members.functions += accessors(
                    block,
                    of: "subscript",
                    attributes: names(node.attributes, node.modifiers)
                )
            }
        case .importDecl:
            if let name = node.as(ImportDeclSyntax.self)?.path.first?.name.text { facts.imports.insert(name) }
        case .ifConfigDecl:
            if let node = node.as(IfConfigDeclSyntax.self) { conditional(node, outer: outer, into: &members) }
        default:
            type(node, outer: outer)
        }
    }

    private func conditional(_ node: IfConfigDeclSyntax, outer: String, into members: inout Members) {
        for clause in node.clauses {
            switch clause.elements {
            case .decls(let declarations):
                for member in declarations { declaration(member.decl, outer: outer, into: &members) }
            case .statements(let statements):
                for case .decl(let declaration) in statements.map(\.item) {
                    self.declaration(declaration, outer: outer, into: &members)
                }
            default:
                break
            }
        }
    }

    // MARK: Types

    private func type(_ node: DeclSyntax, outer: String) {
        if let node = node.as(ClassDeclSyntax.self) {
            type(node, .class, node.name.text, node.inheritanceClause, outer: outer)
        } else if let node = node.as(StructDeclSyntax.self) {
            type(node, .struct, node.name.text, node.inheritanceClause, outer: outer)
        } else if let node = node.as(ActorDeclSyntax.self) {
            type(node, .actor, node.name.text, node.inheritanceClause, outer: outer)
        } else if let node = node.as(EnumDeclSyntax.self) {
            type(node, .enum, node.name.text, node.inheritanceClause, outer: outer)
        } else if let node = node.as(ProtocolDeclSyntax.self) {
            type(node, .protocol, node.name.text, node.inheritanceClause, outer: outer)
        } else if let node = node.as(ExtensionDeclSyntax.self) {
            type(node, .extension, node.extendedType.baseName, node.inheritanceClause, outer: outer)
        }
    }

    private func type(
        _ node: some DeclGroupSyntax,
        _ kind: TypeFacts.Kind,
        _ name: String,
        _ inheritance: InheritanceClauseSyntax?,
        outer: String
    ) {
        guard depth < Self.deepestNesting else { return }
        depth += 1
        defer { depth -= 1 }
        let fullName = outer.isEmpty ? name : "\(outer).\(name)"
        var members = Members()
        for member in node.memberBlock.members { declaration(member.decl, outer: fullName, into: &members) }
        facts.types.append(
            TypeFacts(
                kind: kind,
                name: fullName,
                inherited: inheritance?.inheritedTypes.map { $0.type.baseName } ?? [],
                attributes: names(node.attributes, node.modifiers),
                place: source.place(at: node.introducer.positionAfterSkippingLeadingTrivia.utf8Offset),
                lastLine: source.lastLine(of: node),
                properties: members.properties,
                functions: members.functions
            )
        )
    }

    // MARK: Names

    /// The attributes without `@` and arguments, and the modifiers.
    func names(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax) -> [String] {
        var names: [String] = []
        for case .attribute(let attribute) in attributes { names.append(attribute.attributeName.baseName) }
        for modifier in modifiers { names.append(modifier.name.text) }
        return names
    }
}

extension TypeSyntaxProtocol {
    /// The type as it is written, without spaces and comments.
    var writtenName: String {
        tokens(viewMode: .sourceAccurate).reduce(into: "") { $0 += $1.text }
    }

    /// The name of the type without attributes and arguments: `Outer.Inner` of `@retroactive Outer.Inner<Int>`.
    var baseName: String {
        var (parts, current): ([String], TypeSyntax) = ([], TypeSyntax(self))
        while true {
            if let node = current.as(IdentifierTypeSyntax.self) {
                return ([node.name.text] + parts).joined(separator: ".")
            } else if let node = current.as(MemberTypeSyntax.self) {
                parts.insert(node.name.text, at: 0)
                current = node.baseType
            } else if let node = current.as(AttributedTypeSyntax.self) {
                current = node.baseType
            } else if let node = current.as(SomeOrAnyTypeSyntax.self) {
                current = node.constraint
            } else {
                return writtenName
            }
        }
    }
}
