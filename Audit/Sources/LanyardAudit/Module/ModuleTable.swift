/// All files together: the types with their extensions and what they inherit.
final class ModuleTable: Sendable {
    let files: [FileFacts]
    private let types: [String: [TypeEntry]]
    private let inheritance: Inheritance
    /// The types that live as long as the program, by their names.
    private let lasting: Set<String>
    /// The names of members that are cancelled from outside: `task` for `model.task.cancel()`.
    private let cancelledNames: Set<String>
    /// Who may call which function.
    private let calls: CallIndex
    /// Whether the code base is a program, rather than a library that others call.
    let isProgram: Bool

    init(_ files: [FileFacts]) {
        self.files = files
        types = TypeMerger.merge(files)
        inheritance = Inheritance(types)
        lasting = Lifetimes(files: files, types: types).lasting()
        cancelledNames = Self.cancelledNames(files)
        calls = CallIndex(files)
        isProgram = Lifetimes(files: files, types: types).hasProgram
    }

    /// The type with a name that is declared nearest to a file.
    ///
    /// - Parameter name: The whole name, or its last part.
    func type(_ name: some StringProtocol, near file: String) -> TypeEntry? {
        Nearness.nearest(types[String(name)] ?? [], to: file)
    }

    /// Whether a type inherits, by whatever way, from one of these: superclasses, protocols, and theirs.
    func inherits(_ type: TypeEntry, from names: Set<String>) -> Bool {
        !inheritance.ancestors(of: type).isDisjoint(with: names)
    }

    /// A property of a type or of a superclass.
    func property(_ name: some StringProtocol, of type: TypeEntry) -> PropertyFacts? {
        firstFound(type) { $0.properties[String(name)] }
    }

    /// The functions of a type or of a superclass that have a name.
    func functions(_ name: some StringProtocol, of type: TypeEntry) -> [FunctionFacts] {
        firstFound(type) { type in
            let functions = type.functions(named: name)
            return functions.isEmpty ? nil : functions
        } ?? []
    }

    /// Whether a name is one of an object of a type, so that it means `self` without saying it.
    func isMember(_ name: some StringProtocol, of type: TypeEntry) -> Bool {
        firstFound(type) { type in
            let name = String(name)
            if let property = type.properties[name] { return !property.isStatic }
            return type.methodNames.contains(name) ? true : nil
        } ?? false
    }

    /// The superclasses of a type, nearest first; where there is none, a protocol with its extensions.
    func superclasses(of type: TypeEntry) -> [TypeEntry] {
        inheritance.parents(of: type)
    }

    /// The types that inherit from a class, directly.
    func subclasses(of type: TypeEntry) -> [TypeEntry] {
        inheritance.subclasses(of: type)
    }

    /// The types that inherit from a class or conform to a protocol, by whatever way, in the order of their files.
    ///
    /// It looks at all types, so it is only asked about what is suspicious already.
    func types(inheriting type: TypeEntry) -> [TypeEntry] {
        types.flatMap { name, entries in
            // A nested one is found by two names.
            entries.filter { $0.name == name && inherits($0, from: [type.name]) }
        }
        .sorted {
            ($0.declaration.file, $0.declaration.facts.place) < ($1.declaration.file, $1.declaration.facts.place)
        }
    }

    /// The file at a path, which is looked for among all.
    func file(_ path: String) -> FileFacts? {
        files.first { $0.path == path }
    }

    private func firstFound<Value>(_ type: TypeEntry, _ find: (TypeEntry) -> Value?) -> Value? {
        if let value = find(type) { return value }
        for parent in inheritance.parents(of: type) {
            if let value = find(parent) { return value }
        }
        return nil
    }

    /// Whether the objects of a type are there as long as the program: the app, its delegate, a shared instance, and what those
    /// hold.
    func livesAsLongAsProgram(_ type: TypeEntry) -> Bool {
        lasting.contains(type.name)
    }

    /// Whether a member with this name is cancelled from outside, on whatever object: `model.task?.cancel()`.
    func isCancelledFromOutside(_ name: String) -> Bool {
        cancelledNames.contains(name)
    }

    /// The functions that may call one of this name.
    func callers(of name: String) -> [CallIndex.Caller] { calls.callers(of: name) }

    /// Whether only one type has a function of this name.
    func isDeclaredOnce(_ name: String) -> Bool { calls.isDeclaredOnce(name) }

    /// Whether what is written as one type may be an object of the other.
    func areRelated(_ first: TypeEntry, _ second: TypeEntry) -> Bool {
        first === second || inherits(first, from: [second.name, String(second.lastName)])
            || inherits(second, from: [first.name, String(first.lastName)])
    }

    private static func cancelledNames(_ files: [FileFacts]) -> Set<String> {
        var names: Set<String> = []
        for function in files.flatMap({ $0.functions + $0.types.flatMap(\.functions) }) {
            Outline.walk(function.body, .everything) { step in
                if case .call(let call) = step.kind, call.path.last == "cancel", !call.path.isOnSelf {
                    let parts = call.path.parts.dropLast().filter { $0 != "[]" }
                    if parts.count > 1, let name = parts.last { names.insert(String(name)) }
                }
                return true
            }
        }
        return names
    }
}
