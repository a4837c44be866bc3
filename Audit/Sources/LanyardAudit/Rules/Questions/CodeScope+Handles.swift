extension CodeScope {
    /// The property of `self` that takes the handle of a task, at once or through a local name; `nil` if none does.
    func property(holding site: TaskSite) -> PropertyFacts? {
        guard let type else { return nil }
        switch site.destination {
        case .stored(let path):
            guard path.withoutSelf == path.member else { return nil }
            return module.property(path.member, of: type)
        case .local(let name):
            let write = Outline.first(body, .everything) { step in
                guard case .write(let write) = step.kind, write.value.count == 1 else { return false }
                return write.value[0].path?.text == name && ownMember(step) != nil
            }
            return write?.path.flatMap { module.property($0.member, of: type) }
        default:
            return nil
        }
    }

    /// Whether code cancels a property, directly, through a local name or a loop, or in a function of the same type that it
    /// calls.
    func cancels(_ property: String, in steps: [Step], before place: Place? = nil, depth: Int = 3) -> Bool {
        var (names, cancelled): (Set<Substring>, Bool) = ([property[...]], false)
        Outline.walk(steps, .closures) { step in
            if let place, step.place >= place { return false }
            switch step.kind {
            case .binding(let binding):
                if speaks(binding.value, of: names) { names.formUnion(binding.names.map { $0[...] }) }
            case .loop(let loop):
                if speaks(loop.head, of: names) { names.formUnion(loop.names.map { $0[...] }) }
            case .call(let call):
                if call.path.last.lowercased().hasPrefix("cancel") {
                    cancelled =
                        call.path.parts.contains { names.contains($0) || $0 == "$0" }
                        || call.arguments.contains { speaks($0.steps, of: names) }
                } else if call.path.parts.contains(where: { names.contains($0) }) {
                    // `task.map { $0.cancel() }`, `tasks.forEach(cancel)`.
                    cancelled = call.arguments.contains { argument in
                        Outline.contains(argument.steps, .everything) {
                            $0.path?.last.lowercased().hasPrefix("cancel") == true
                        }
                    }
                }
                if !cancelled, depth > 0 {
                    cancelled = ownFunctions(called: step).contains {
                        $0.place != function?.place && with($0).cancels(property, in: $0.body, depth: depth - 1)
                    }
                }
            default: break
            }
            return !cancelled
        }
        return cancelled
    }

    /// Whether steps name one of these, as a part of a path.
    func speaks(_ steps: [Step], of names: Set<Substring>) -> Bool {
        Outline.contains(steps, .everything) { step in
            step.path?.parts.contains { names.contains($0) } ?? false
        }
    }
}
