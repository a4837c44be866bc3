/// How a closure holds the object whose code it stands in.
enum SelfHold: Sendable, Hashable {
    case not
    /// Only while a call on `self?` runs.
    case weakly
    /// From `guard let self` on.
    case fromBinding(Place)
    /// From the beginning: it says `self`, or names a member without saying it.
    case strongly(isImplicit: Bool)
}

extension CodeScope {
    /// The member of `self` that a step reads, calls or writes; `nil` if it does none of that.
    func ownMember(_ step: Step) -> Substring? {
        guard let path = step.path, path.hasBase, !step.marks.contains(.local) else { return nil }
        if path.isOnSelf { return path.text == "self" ? "self" : path.member }
        guard let type, module.isMember(path.first, of: type) else { return nil }
        return path.first
    }

    /// The properties of `self` that may change, as far as its own type declares them.
    var changingProperties: Set<Substring> {
        Set(type?.properties.values.filter { !$0.isConstant && !$0.isStatic }.map { $0.name[...] } ?? [])
    }

    /// The property of `self` that a step writes, or changes by a call such as `append`.
    func ownPropertyWritten(_ step: Step) -> Substring? {
        guard let type, let member = ownMember(step), let path = step.path else { return nil }
        switch step.kind {
        case .write:
            guard let property = module.property(member, of: type) else {
                return path.withoutSelf == member ? member : nil
            }
            // `self.model.title = …` writes to another object if `model` is one, and else to a part of a value.
            let isPart = path.withoutSelf != member
            if property.isStatic || (isPart && (property.isConstant || holdsObject(property))) { return nil }
            return member
        case .call:
            guard Self.changingCalls.contains(path.last), path.withoutSelf.split(separator: ".").count == 2,
                let property = module.property(member, of: type), !property.isConstant
            else { return nil }
            return member
        default:
            return nil
        }
    }

    private func holdsObject(_ property: PropertyFacts) -> Bool {
        let name =
            property.type.isEmpty
            ? property.initialCall[...] : property.type.prefix { $0 != "?" && $0 != "!" && $0 != "<" }
        let kind = module.type(name, near: file.path)?.kind
        return kind == .class || kind == .actor || kind == .protocol
    }

    /// Calls that change what they are called on.
    private static let changingCalls: Set<Substring> = [
        "append", "insert", "remove", "removeAll", "removeValue", "updateValue", "toggle", "removeFirst", "removeLast",
        "formUnion", "sort", "merge",
    ]

    /// How a task holds `self`.
    func hold(of site: TaskSite) -> SelfHold {
        guard let closure = site.closure else { return .not }
        let outer = site.surroundings.last { $0.selfCapture != nil }?.selfCapture
        switch closure.capture(of: "self")?.strength ?? outer {
        case .unowned: return .not
        case .weak: return bindingOfSelf(in: closure).map { .fromBinding($0) } ?? .weakly
        case .strong where closure.capture(of: "self") != nil: return .strongly(isImplicit: false)
        case .strong, nil: break
        }
        var hold = SelfHold.not
        Outline.walk(site.body, .everything) { step in
            guard let path = step.path, ownMember(step) != nil else { return true }
            hold = .strongly(isImplicit: !path.isOnSelf)
            return false
        }
        return hold
    }

    /// Where a closure that captures `self` weakly begins to hold it, to its end.
    private func bindingOfSelf(in closure: Closure) -> Place? {
        for step in closure.body {
            switch step.kind {
            case .branch(let branch) where branch.kind == .guard:
                if let place = bindingOfSelf(in: branch.conditions) { return place }
            case .binding:
                if let place = bindingOfSelf(in: [step]) { return place }
            default: break
            }
        }
        return nil
    }

    private func bindingOfSelf(in steps: [Step]) -> Place? {
        steps.first { step in
            guard case .binding(let binding) = step.kind, binding.value.count == 1 else { return false }
            if case .mention(let path) = binding.value[0].kind { return path.text == "self" }
            return false
        }?.place
    }
}
