/// A continuation in a property that a function resumes and leaves there, so that the next function resumes it again.
struct KeptContinuation {
    /// Who resumes it again.
    enum Next: Hashable {
        /// The same function, which goes through all that are kept.
        case sameCall
        /// The system, which calls the function again and again.
        case system
        case other(String)
        /// Another callback of the same function.
        case line(Int32)
    }

    let name: String
    /// Where the function resumes it.
    let place: Place
    let next: Next

    /// Those that a function resumes and keeps.
    static func all(in scope: CodeScope) -> [KeptContinuation] {
        guard let function = scope.function, function.kind != .deinitializer, function.kind != .initializer,
            scope.type?.isReference == true, !ResumeFlag.isAsked(anywhereIn: function.body)
        else { return [] }
        let own = properties(of: scope).compactMap { property -> KeptContinuation? in
            guard let place = resume(of: property, in: scope) else { return nil }
            let second = secondCallback(property, place, scope).map { Next.line($0) }
            let following = lets(go: property, scope) ? second : whoIsNext(property, scope) ?? second
            return following.map { KeptContinuation(name: property.name, place: place, next: $0) }
        }
        return own + elsewhere(scope)
    }

    private static func whoIsNext(_ property: PropertyFacts, _ scope: CodeScope) -> Next? {
        if !property.type.isContinuation { return .sameCall }
        if isCalledAgain(scope) { return .system }
        return other(property, scope).map { .other($0) }
    }

    /// Those in the property of another object: `owner.continuation.ready?.resume()`, in what the system calls again and again.
    private static func elsewhere(_ scope: CodeScope) -> [KeptContinuation] {
        guard isCalledAgain(scope) else { return [] }
        var found: [KeptContinuation] = []
        Outline.walk(scope.body, .closures) { step in
            guard case .call(let call) = step.kind, call.path.last == "resume", step.marks.contains(.optional),
                scope.ownMember(step) != nil
            else { return true }
            let base = Path(String(call.path.base))
            let isMeant =
                call.arguments.first.map { ["returning", "throwing", "with"].contains($0.label) }
                ?? base.text.lowercased().contains("continuation")
            guard isMeant, base.withoutSelf != base.member, !isWritten(base, scope),
                !found.contains(where: { $0.name == String(base.withoutSelf) })
            else { return true }
            found.append(KeptContinuation(name: String(base.withoutSelf), place: step.place, next: .system))
            return true
        }
        return found
    }

    private static func isWritten(_ path: Path, _ scope: CodeScope) -> Bool {
        Outline.contains(scope.body, .everything) { step in
            guard case .write(let write) = step.kind else { return false }
            return write.path.withoutSelf == path.withoutSelf
        }
    }

    private static func properties(of scope: CodeScope) -> [PropertyFacts] {
        guard let type = scope.type, type.isReference else { return [] }
        return type.properties.values.filter { property in
            property.isStored && !property.isStatic && !property.isConstant
                && (property.type.isContinuation || property.type.isCollectionOfContinuations)
        }.sorted { $0.place < $1.place }
    }

    /// Where a function resumes what a property holds, itself or by a name for it; `nil` if it does not.
    static func resume(of property: PropertyFacts, in scope: CodeScope) -> Place? {
        let name = property.name[...]
        guard scope.speaks(scope.body, of: [name]) else { return nil }
        var (names, found): (Set<Substring>, Place?) = ([], nil)
        func isMeant(_ step: Step) -> Bool {
            guard let path = step.path else { return false }
            return step.marks.contains(.local) ? names.contains(path.first) : scope.ownMember(step) == name
        }
        Outline.walk(scope.body, .everything) { step in
            switch step.kind {
            case .binding(let binding) where binding.kind != .function && binding.value.contains(where: isMeant):
                names.formUnion(binding.names.map { $0[...] })
            case .loop(let loop) where Outline.contains(loop.head, .own, where: isMeant):
                names.formUnion(loop.names.map { $0[...] })
            case .call(let call) where call.path.last == "resume" && call.path.parts.count > 1:
                if isMeant(step) { found = step.place }
            case .call(let call) where call.path.last == "forEach" && isMeant(step):
                let resume = call.closures.lazy.compactMap { closure in
                    Outline.first(closure.body, .own) { $0.path?.last == "resume" }
                }.first
                found = resume?.place
            default: break
            }
            return found == nil
        }
        return found
    }

    /// Whether the function gives the property another value, takes something out of it, or lets a function of its type do so.
    private static func lets(go property: PropertyFacts, _ scope: CodeScope, depth: Int = 1) -> Bool {
        let name = property.name[...]
        return Outline.contains(scope.body, .everything) { step in
            if case .write = step.kind, scope.ownMember(step) == name { return true }
            if step.takesOut(of: name) || step.path?.parts.contains("take") == true { return true }
            return depth > 0
                && scope.ownFunctions(called: step).contains { function in
                    function.place != scope.function?.place
                        && lets(go: property, scope.with(function), depth: depth - 1)
                }
        }
    }

    /// Another function of the type that resumes the same, for people; `nil` if none does.
    private static func other(_ property: PropertyFacts, _ scope: CodeScope) -> String? {
        scope.type?.functions.first { function in
            function.name != scope.function?.name && function.kind != .deinitializer
                && resume(of: property, in: scope.with(function)) != nil
        }?.name
    }

    /// The line in which another closure of the function resumes the same, if nobody ever clears the property.
    private static func secondCallback(_ property: PropertyFacts, _ place: Place, _ scope: CodeScope) -> Int32? {
        guard let type = scope.type, !type.functions.contains(where: { clears($0, property, scope.with($0)) }) else {
            return nil
        }
        var places: [Place] = []
        Outline.walk(scope.body, .everything) { step in
            guard case .closure(let closure) = step.kind else { return true }
            let resume = Outline.first(closure.body, .own) { step in
                if case .call(let call) = step.kind {
                    call.path.last == "resume" && scope.ownMember(step) == property.name[...]
                } else {
                    false
                }
            }
            if let resume { places.append(resume.place) }
            return true
        }
        return places.first { $0 > place }?.line
    }

    private static func clears(_ function: FunctionFacts, _ property: PropertyFacts, _ scope: CodeScope) -> Bool {
        Outline.contains(function.body, .everything) { step in
            guard case .write(let write) = step.kind else { return false }
            return write.isNil && scope.ownMember(step) == property.name[...]
        }
    }

    /// Whether the function is a callback that the system calls again and again.
    private static func isCalledAgain(_ scope: CodeScope) -> Bool {
        guard let function = scope.function else { return false }
        return managers.contains { function.name.hasPrefix($0) }
    }

    /// How the callbacks of delegates are called that hear of an object as long as it is there.
    private static let managers = ["locationManager", "centralManager", "peripheralManager"]
}

extension String {
    /// Whether a written type is that of a continuation that is resumed once, and may be missing.
    fileprivate var isContinuation: Bool {
        (hasPrefix("CheckedContinuation<") || hasPrefix("UnsafeContinuation<")) && (hasSuffix("?") || hasSuffix("!"))
    }

    fileprivate var isCollectionOfContinuations: Bool {
        hasPrefix("[") && (contains("CheckedContinuation<") || contains("UnsafeContinuation<"))
            && !hasSuffix(")]")
    }
}
