extension CodeScope {
    /// The type of what a function is called on, as far as types are written anywhere in the module: those of parameters, properties
    /// and results, and that of a local name whose value is made there.
    ///
    /// - Returns: `nil` if it cannot be told.
    func receiverType(of call: Call, _ step: Step) -> TypeEntry? {
        if !call.path.base.isEmpty {
            return type(of: Path(String(call.path.base)), isLocal: step.marks.contains(.local))
        }
        // `Model().cancelAll()`, `scope(of: id)?.cancelAll()`
        guard call.receiver.count == 1, let receiver = call.receiver.first, case .call(let made) = receiver.kind else {
            return nil
        }
        return type(of: made.path, isLocal: receiver.marks.contains(.local))
    }

    private func type(of path: Path, isLocal: Bool) -> TypeEntry? {
        let parts = path.parts
        guard path.hasBase, let first = parts.first else { return nil }
        return parts.dropFirst().reduce(type(ofFirst: first, isLocal: isLocal)) { type, part in
            type.flatMap { member(part, of: $0) }
        }
    }

    private func type(ofFirst name: Substring, isLocal: Bool) -> TypeEntry? {
        if name == "self" { return type }
        if isLocal { return typeOfLocal(name) }
        if let type, let found = member(name, of: type) { return found }
        return name.first?.isUppercase == true ? module.type(name, near: file.path) : nil
    }

    /// What a property holds, or a function gives back.
    private func member(_ name: Substring, of type: TypeEntry) -> TypeEntry? {
        if let property = module.property(name, of: type) {
            return named(property.type.isEmpty ? property.initialCall : property.type)
        }
        let results = Set(module.functions(name, of: type).map(\.result))
        return results.count == 1 ? results.first.flatMap(named) : nil
    }

    private func typeOfLocal(_ name: Substring) -> TypeEntry? {
        var types: [TypeEntry?] = function?.parameters.filter { $0.name == name }.map { named($0.type) } ?? []
        Outline.walk(body, .everything) { step in
            switch step.kind {
            case .binding(let binding): if binding.names.contains(String(name)) { types.append(typeMade(by: binding)) }
            case .closure(let closure): if closure.parameters.contains(String(name)) { types.append(nil) }
            case .loop(let loop): if loop.names.contains(String(name)) { types.append(nil) }
            default: break
            }
            return true
        }
        // A name that stands for one thing here and for another there is not followed.
        return types.count == 1 ? types[0] : nil
    }

    /// `let model = Model(…)`
    private func typeMade(by binding: Binding) -> TypeEntry? {
        guard binding.names.count == 1, binding.value.count == 1, case .call(let call) = binding.value[0].kind,
            call.path.first.first?.isUppercase == true
        else { return nil }
        return type(of: Path(call.path.last == "init" ? String(call.path.base) : call.path.text), isLocal: false)
    }

    private func named(_ type: String) -> TypeEntry? {
        module.type(Self.bareName(type), near: file.path)
    }
}
