/// Asks all rules about a file, when the whole module is known.
struct Judge: Sendable {
    let module: ModuleTable
    let configuration: Configuration
    private let rules: [any Rule]

    init(module: ModuleTable, configuration: Configuration) {
        (self.module, self.configuration) = (module, configuration)
        rules = AllRules.types.filter { configuration.isOn($0) }.map { $0.init() }
    }

    /// The findings of a file, in the order of the source, without those that comments ignore.
    func findings(in file: FileFacts) -> [Finding] {
        let rules = rules.filter { rule in
            switch type(of: rule).audience {
            case .code: !file.isTest
            case .tests: file.isTest
            case .both: true
            }
        }
        var findings: [Finding] = []
        for scope in scopes(of: file) {
            for rule in rules {
                if scope.function != nil {
                    findings += rule.check(scope)
                } else if let type = scope.type {
                    findings += rule.check(type, in: scope)
                }
            }
        }
        findings = Ignores.apply(to: findings, of: file, asked: Set(rules.map { type(of: $0).id }))
        findings.removeAll { file.meantLines.contains($0.place.line) && $0.rule != Ignores.rule }
        findings.removeAll { $0.rule == Ignores.rule && !configuration.reportsIgnoreComments }
        for index in findings.indices {
            if let severity = configuration.severity(of: findings[index].rule) { findings[index].severity = severity }
        }
        // A function that several start may say the same of one place.
        var seen: Set<String> = []
        return findings.sorted { ($0.place, $0.rule) < ($1.place, $1.rule) }
            .filter { seen.insert("\($0.rule) \($0.place.line):\($0.place.column)").inserted }
    }

    /// Each function of the file that speaks of tasks, and each type whose declaration stands there.
    private func scopes(of file: FileFacts) -> [CodeScope] {
        var scopes: [CodeScope] = []
        func add(_ functions: [FunctionFacts], of type: TypeEntry?) {
            for function in functions where !function.body.isEmpty {
                scopes.append(CodeScope(module: module, file: file, type: type, function: function))
            }
        }
        add(file.functions, of: nil)
        for facts in file.types {
            let type = module.type(facts.name, near: file.path)
            add(facts.functions, of: type)
            if let type, type.declaration.file == file.path, type.declaration.facts.place == facts.place {
                scopes.append(CodeScope(module: module, file: file, type: type, function: nil))
            }
        }
        return scopes
    }
}
