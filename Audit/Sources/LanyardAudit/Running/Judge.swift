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
        for index in findings.indices {
            if let severity = configuration.severity(of: findings[index].rule) { findings[index].severity = severity }
        }
        return Ignores.apply(to: findings, of: file, knownRules: AllRules.ids)
            .sorted { ($0.place, $0.rule) < ($1.place, $1.rule) }
    }

    /// Each function of the file, and each type whose declaration stands there.
    private func scopes(of file: FileFacts) -> [CodeScope] {
        var scopes = file.functions.map { CodeScope(module: module, file: file, type: nil, function: $0) }
        for facts in file.types {
            let type = module.type(facts.name, near: file.path)
            scopes += facts.functions.map { CodeScope(module: module, file: file, type: type, function: $0) }
            if let type, type.declaration.file == file.path, type.declaration.facts.place == facts.place {
                scopes.append(CodeScope(module: module, file: file, type: type, function: nil))
            }
        }
        return scopes
    }
}
