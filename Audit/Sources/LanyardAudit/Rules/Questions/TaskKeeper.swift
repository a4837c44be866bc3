/// A class that keeps the tasks of others in a collection: a base class of view models, a bag.
struct TaskKeeper {
    let type: TypeEntry
    let property: PropertyFacts
    /// The names of the functions that cancel tasks of the collection.
    let cancellers: [String]
    /// Whether tasks are cancelled without anybody's doing: in a `deinit`, or when the system says so.
    let cancelsByItself: Bool

    var canceller: String? { cancellers.first }

    /// - Returns: `nil` if the type is none.
    init?(_ type: TypeEntry, _ scope: CodeScope) {
        guard type.isReference, let property = type.declaration.facts.properties.first(where: \.isCollectionOfTasks)
        else { return nil }
        (self.type, self.property) = (type, property)
        let cancelling = type.functions.filter { function in
            CodeScope(module: scope.module, file: scope.file, type: type, function: function)
                .cancels(property.name, in: function.body)
        }
        cancellers = cancelling.filter { $0.kind == .function }.map(\.name)
        cancelsByItself = cancelling.contains { function in
            function.kind == .deinitializer || function.attributes.contains("override")
                || Self.calledBySystem.contains { function.name.lowercased().contains($0) }
        }
    }

    /// Whether a call can mean what cancels, by its name and its labels: `cancelAll("signed out")` is none of `cancelAll(id:)`.
    func mayBeCancelled(by call: Call) -> Bool {
        let labels = call.arguments.map(\.label)
        return type.functions.contains { function in
            function.kind == .function && function.name == call.path.last && cancellers.contains(function.name)
                && labels.allSatisfy { label in function.parameters.contains { $0.label == label } }
        }
    }

    private static let calledBySystem = ["disappear", "prepareforreuse", "didmove", "willmove", "terminate"]

    /// Whether a function puts what it is given into the collection.
    func isAdded(by function: FunctionFacts, _ scope: CodeScope) -> Bool {
        function.parameters.contains { $0.type.contains("->") || $0.type.hasPrefix("Task<") }
            && CodeScope(module: scope.module, file: scope.file, type: type, function: function)
                .placeThatAddsTask(to: property) != nil
    }
}

extension CodeScope {
    /// The superclass, or the object of its own, that a call gives a task to; and the function that takes it.
    func keeper(addedToBy step: Step) -> (TaskKeeper, FunctionFacts)? {
        guard case .call(let call) = step.kind, call.arguments.contains(where: { isWork($0) }),
            let holder = holder(calledBy: step, call), holder !== type,
            let function = module.functions(call.path.last, of: holder).first(where: { !$0.parameters.isEmpty }),
            let keeper = TaskKeeper(holder, self), keeper.isAdded(by: function, self)
        else { return nil }
        return (keeper, function)
    }

    /// Whether an argument is something that runs in a task, or a task.
    private func isWork(_ argument: Call.Argument) -> Bool {
        argument.steps.contains { step in
            switch step.kind {
            case .closure, .task: true
            default: false
            }
        }
    }

    /// Whose function is called: a superclass that declares it, or the type of a property that the object makes for itself.
    private func holder(calledBy step: Step, _ call: Call) -> TypeEntry? {
        guard let type, let member = ownMember(step) else { return nil }
        if call.path.withoutSelf == member {
            return module.superclasses(of: type).first { !$0.functions(named: member).isEmpty }
        }
        guard call.path.withoutSelf == "\(member).\(call.path.last)", let property = module.property(member, of: type),
            !property.initialCall.isEmpty
        else { return nil }
        return module.type(property.initialCall.prefix { $0 != "<" }, near: file.path)
    }

    /// Whether the function may cancel what a keeper has of a type: it calls what cancels on something that may be of that type.
    func mayCancel(_ keeper: TaskKeeper, of owner: TypeEntry) -> Bool {
        Outline.contains(body, .everything) { step in
            guard case .call(let call) = step.kind, keeper.mayBeCancelled(by: call) else { return false }
            // An object cancels its own: itself, or in what it makes for itself.
            guard call.path.withoutSelf != call.path.last || !call.receiver.isEmpty else { return false }
            let receiver = call.path.base.split(separator: ".").last ?? ""
            if receiver == "super" || receiver.lowercased().hasSuffix("group") { return false }
            guard let known = receiverType(of: call, step) else { return true }
            return known === owner || module.inherits(owner, from: [known.name, String(known.lastName)])
                || module.inherits(known, from: [owner.name, String(owner.lastName)])
        }
    }
}
