/// A type with all its extensions.
final class TypeEntry: Sendable {
    /// A declaration, and the file where it stands.
    struct Declaration: Sendable {
        let file: String
        let facts: TypeFacts
    }

    let name: String
    /// The declaration of the type, or the first extension of a type from elsewhere.
    let declaration: Declaration
    let extensions: [Declaration]
    /// The properties, by their names.
    let properties: [String: PropertyFacts]
    /// The functions, initializers and accessors, in the order of the declarations.
    let functions: [FunctionFacts]
    /// The names of the functions that are called on an object.
    let methodNames: Set<String>
    /// The names after the colons.
    let inherited: Set<String>
    /// Whether its name says that it is there to show something.
    let isForShow: Bool

    init(_ declaration: Declaration, extensions: [Declaration]) {
        name = declaration.facts.name
        isForShow = ShowWords.areIn(name)
        (self.declaration, self.extensions) = (declaration, extensions)
        let all = [declaration] + extensions
        properties = Dictionary(all.flatMap(\.facts.properties).map { ($0.name, $0) }) { first, _ in first }
        functions = all.flatMap(\.facts.functions)
        methodNames = Set(functions.filter { $0.kind == .function && !$0.isStatic }.map(\.name))
        inherited = Set(all.flatMap(\.facts.inherited))
    }

    var kind: TypeFacts.Kind { declaration.facts.kind }
    /// The name without those of the types around it.
    var lastName: Substring { name.split(separator: ".").last ?? "" }

    /// Whether its values are shared by all who have them, so that a task can hold one.
    var isReference: Bool {
        switch kind {
        case .class, .actor: true
        case .extension: Self.classEndings.contains { name.hasSuffix($0) }
        default: false
        }
    }

    /// How classes of the system are called.
    private static let classEndings = ["Controller", "Delegate", "Coordinator", "Manager", "Model", "Service"]

    func functions(named name: some StringProtocol) -> [FunctionFacts] {
        functions.filter { $0.name == name && ($0.kind == .function || $0.kind == .initializer) }
    }

    var deinitializer: FunctionFacts? { functions.first { $0.kind == .deinitializer } }
}
