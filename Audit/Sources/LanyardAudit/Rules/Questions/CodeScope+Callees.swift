extension CodeScope {
    /// The functions that a call may mean, each with its own scope, as far as types are written.
    ///
    /// They are those of the own type, of the type of a property or a parameter, or of a type that is named. Of a protocol they
    /// are those of all types that conform to it, but for what is only there to show something.
    func callees(of step: Step) -> [CodeScope] {
        guard case .call(let call) = step.kind else { return [] }
        let own = ownFunctions(called: step)
        if !own.isEmpty { return own.map(with) }
        let parts = Path(String(call.path.withoutSelf)).parts
        guard parts.count == 2 || (parts.count == 3 && Self.sharedNames.contains(parts[1])),
            let receiver = type(of: parts[0], step)
        else { return [] }
        return implementers(of: receiver).flatMap { type in
            module.functions(parts[parts.count - 1], of: type).map { function in
                CodeScope(
                    module: module,
                    file: module.file(type.declaration.file) ?? file,
                    type: type,
                    function: function
                )
            }
        }
    }

    private static let sharedNames: Set<Substring> = ["shared", "default", "current", "main", "live"]

    /// The type of what has a name here; `nil` if its source does not say so.
    private func type(of name: Substring, _ step: Step) -> TypeEntry? {
        let written: String
        if step.marks.contains(.local) {
            guard let parameter = function?.parameters.first(where: { $0.name == name }) else { return nil }
            written = parameter.type
        } else if let type, let property = module.property(name, of: type) {
            written = property.type.isEmpty ? property.initialCall : property.type
        } else if name.first?.isUppercase == true {
            written = String(name)
        } else {
            return nil
        }
        return module.type(Self.bareName(written), near: file.path)
    }

    /// `Searching` of `anySearching?`, which is how `any Searching?` is written without spaces.
    static func bareName(_ type: String) -> Substring {
        var name = type.prefix { $0 != "<" && $0 != "?" && $0 != "!" }
        for word in ["any", "some"] where name.hasPrefix(word) {
            let rest = name.dropFirst(word.count)
            if rest.first?.isUppercase == true { name = rest }
        }
        return name
    }

    /// The types whose function is run when that of a type is called.
    private func implementers(of type: TypeEntry) -> [TypeEntry] {
        guard type.kind == .protocol else { return [type] }
        return module.types(inheriting: type).filter { conforming in
            !conforming.isForShow
                && module.file(conforming.declaration.file).map { !$0.isForShow && !$0.isTest } == true
        }
    }
}
