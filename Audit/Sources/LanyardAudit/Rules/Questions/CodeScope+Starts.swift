extension CodeScope {
    /// Functions that the system calls once for an object.
    private static let calledOnce: Set<String> = [
        "viewDidLoad", "loadView", "awakeFromNib", "applicationDidFinishLaunching", "setUp", "main", "bodyDidLoad",
        "configureViewHierarchy", "makeCoordinator", "makeUIView", "makeNSView", "windowDidLoad",
    ]

    /// Whether the function can run twice for one object, as far as its type shows.
    var runsAgain: Bool { runsAgain(3) }

    private func runsAgain(_ depth: Int) -> Bool {
        guard let function, let type else { return false }
        switch function.kind {
        case .initializer, .deinitializer, .initialValue, .script: return false
        case .getter where function.attributes.contains("lazy"): return false
        case .getter, .setter, .willSet, .didSet: return true
        case .function: break
        }
        if Self.calledOnce.contains(function.name) || function.isMain { return false }
        guard function.isPrivate, depth > 0 else { return true }
        // A private function runs again if one that calls it does, or calls it in a loop or a closure.
        let callers = type.functions.filter { $0.place != function.place && $0.calls(function.name) }
        return callers.isEmpty || callers.contains { with($0).runsAgain(depth - 1) || with($0).repeats(function.name) }
    }

    /// The names for what is handed to a closure that is called again and again, in which a task is started:
    /// `publisher.sink { value in Task { … } }`.
    func valuesHanded(to site: TaskSite) -> Set<Substring> {
        guard site.surroundings.contains(where: { Self.repeating.contains($0.call.last) }) else { return [] }
        var names: Set<Substring> = []
        Outline.walk(body, .everything) { step in
            guard case .call(let call) = step.kind, Self.repeating.contains(call.path.last) else { return true }
            for closure in call.closures {
                let isAround = Outline.contains(closure.body, .everything) {
                    if case .task(let inner) = $0.kind { inner === site } else { false }
                }
                if isAround { names.formUnion(closure.parameters.map { $0[...] }) }
            }
            return true
        }
        return names.subtracting(["_"])
    }

    /// Whether a function of the type hands a call of this one to something that calls it again and again.
    var isCalledAgainAndAgain: Bool {
        guard let function, let type else { return false }
        return type.functions.contains { $0.calls(function.name) && with($0).repeats(function.name) }
    }

    /// Whether the function hands a call of another to something that calls it again and again.
    private func repeats(_ name: String) -> Bool {
        Outline.contains(body, .everything) { step in
            guard case .call(let call) = step.kind, Self.repeating.contains(call.path.last) else { return false }
            return call.closures.contains { speaks($0.body, of: [name[...]]) }
        }
    }

    private static let repeating: Set<Substring> = [
        "sink", "observe", "addObserver", "onReceive", "subscribe", "scheduledTimer", "addPeriodicTimeObserver",
        "setEventHandler", "onChange",
    ]

    /// Whether a function of the same type is called where a view appears.
    func isCalledOnAppear(_ name: String) -> Bool {
        guard let type else { return false }
        return type.functions.contains { function in
            function.kind == .getter
                && Outline.contains(function.body, .everything) { step in
                    guard case .call(let call) = step.kind, call.path.last == "onAppear" else { return false }
                    return call.arguments.contains { argument in
                        Outline.contains(argument.steps, .closures) { $0.path?.withoutSelf == name[...] }
                    }
                }
        }
    }
}

extension FunctionFacts {
    fileprivate var isMain: Bool {
        name == "application" && parameters.contains { $0.label.hasSuffix("FinishLaunchingWithOptions") }
    }
}
