/// What `.lanyard-audit.yml` says.
public struct Configuration: Sendable, Equatable {
    /// What a rule is set to.
    enum Setting: Sendable, Equatable {
        case off
        /// On, with its own severity.
        case on
        case severity(Severity)
    }

    /// The name of the file, which is looked for in the current folder.
    public static let fileName = ".lanyard-audit.yml"

    /// What is said of rules, by their names.
    var rules: [String: Setting] = [:]
    /// What is not looked at.
    var excluded: [PathPattern] = []
    /// Where the baseline is; `nil` for none.
    public var baseline: String?
    /// From which severity on the command fails.
    public var failure = Severity.error
    /// From which severity on findings are shown; ``shows(_:)`` has the last word.
    public var shown = Severity.warning

    /// As without a file.
    public init() {}

    /// Takes one rule out, or puts it in.
    ///
    /// - Throws: ``AuditFailure`` if there is no such rule.
    public mutating func set(_ rule: String, isOn: Bool) throws {
        guard AllRules.ids.contains(rule) else { throw AuditFailure("There is no rule “\(rule)”. `rules` lists them.") }
        rules[rule] = isOn ? .on : .off
    }

    /// Leaves on only the rules with these names.
    ///
    /// - Throws: ``AuditFailure`` if one does not exist.
    public mutating func keepOnly(_ names: [String]) throws {
        for rule in AllRules.ids { rules[rule] = .off }
        for name in names { try set(name, isOn: true) }
    }

    func isOn(_ rule: any Rule.Type) -> Bool {
        switch rules[rule.id] {
        case .off: false
        case .on, .severity: true
        case nil: rule.isOn
        }
    }

    /// Whether comments that ignore nothing are findings.
    var reportsIgnoreComments: Bool { rules[Ignores.rule] != .off }

    /// The severity that is set for a rule; `nil` for its own.
    func severity(of rule: String) -> Severity? {
        if case .severity(let severity) = rules[rule] { severity } else { nil }
    }

    /// Whether a finding is shown. What the command fails for is shown in any case.
    func shows(_ finding: Finding) -> Bool { finding.severity >= min(shown, failure) }

    func excludes(_ path: String) -> Bool {
        excluded.contains { $0.matches(path) }
    }
}
