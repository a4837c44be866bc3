/// Asks all rules about a file, when the whole module is known.
struct Judge: Sendable {
    let module: ModuleTable
    let configuration: Configuration
    private let rules: [any Rule]

    init(module: ModuleTable, configuration: Configuration) {
        (self.module, self.configuration) = (module, configuration)
        rules = AllRules.types.filter { configuration.isOn($0) }.map { $0.init() }
    }

    /// The findings of a file, in the order of the source, without those that comments in it ignore.
    func findings(in file: FileFacts) -> [Finding] {
        inOrder(Ignores.apply(to: found(in: file), of: file, asked: asked(about: file)), of: file)
    }

    /// What the rules find, whatever comments say.
    func found(in file: FileFacts) -> [Finding] {
        let rules = rules(for: file)
        var findings: [Finding] = []
        for scope in scopes(of: file) {
            for rule in rules {
                if scope.function != nil {
                    findings += rule.check(scope)
                } else if let type = scope.type {
                    findings += rule.check(type, in: scope).map { scope.marked($0, type) }
                }
            }
        }
        return findings
    }

    /// The names of the rules that look into a file.
    func asked(about file: FileFacts) -> Set<String> {
        Set(rules(for: file).map { type(of: $0).id })
    }

    /// Findings in the order of the source, with the severities of the configuration, without what is meant. What a rule says twice of a
    /// place, it says once.
    func inOrder(_ findings: [Finding], of file: FileFacts) -> [Finding] {
        var findings = findings
        findings.removeAll { file.meantLines.contains($0.place.line) && $0.rule != Ignores.rule }
        findings.removeAll { $0.rule == Ignores.rule && !configuration.reportsIgnoreComments }
        for index in findings.indices {
            if let severity = configuration.severity(of: findings[index].rule) { findings[index].severity = severity }
        }
        let sorted = findings.enumerated().sorted {
            ($0.element.place, $0.element.rule, $0.offset) < ($1.element.place, $1.element.rule, $1.offset)
        }
        var seen: Set<[String]> = []
        return sorted.map(\.element).filter { finding in
            finding.rule == Ignores.rule
                || seen.insert([finding.rule, "\(finding.place.line):\(finding.place.column)"]).inserted
        }
    }

    private func rules(for file: FileFacts) -> [any Rule] {
        rules.filter { type(of: $0).audience.includes(tests: file.isTest) }
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
