/// What a `.lanyard-audit.yml` says.
public struct Configuration: Sendable, Equatable {
    /// What a rule is set to.
    enum Setting: Sendable, Equatable {
        case off
        /// On, with its own severity.
        case on
        case severity(Severity)
    }

    /// What is said of rules in some of the folders.
    struct Part: Sendable, Equatable {
        let folders: PathPattern
        var rules: [String: Setting]
    }

    /// The name of the file. It holds for the folder where it lies, and for all below.
    public static let fileName = ".lanyard-audit.yml"

    /// What is said of rules, by their names.
    var rules: [String: Setting] = [:]
    /// What is said of rules in some folders; what stands later has the last word.
    var parts: [Part] = []
    /// What is not looked at.
    var excluded: [PathPattern] = []
    /// Where the baseline is, as it is written; `nil` for none.
    public var baseline: String?
    /// From which severity on the command fails; `nil` if it does not say so.
    public var failure: Severity?
    /// From which severity on findings are shown; `nil` if it does not say so.
    public var shown: Severity?

    /// As without a file.
    public init() {}

    /// Takes one rule out, or puts it in.
    ///
    /// - Throws: ``AuditFailure`` if there is no such rule.
    public mutating func set(_ rule: String, isOn: Bool) throws {
        guard AllRules.ids.contains(rule) else {
            throw AuditFailure("There is no rule “\(rule.onOneLine)”. `lanyard-audit rules` lists them.")
        }
        rules[rule] = isOn ? .on : .off
    }

    /// Leaves on only the rules with these names.
    ///
    /// - Throws: ``AuditFailure`` if one does not exist.
    public mutating func keepOnly(_ names: [String]) throws {
        for rule in AllRules.ids { rules[rule] = .off }
        for name in names { try set(name, isOn: true) }
    }

    /// Takes over what another one says of rules, which has the last word. A severity stays, if the other one only turns its rule on.
    mutating func add(_ other: [String: Setting]) {
        rules.merge(other) { own, other in
            if case (.severity, .on) = (own, other) { own } else { other }
        }
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

    func excludes(_ path: String) -> Bool {
        excluded.contains { $0.matches(path) }
    }
}
