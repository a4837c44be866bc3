/// Something that the console found in the tasks of the program.
///
/// ```swift
/// for finding in await console.findings where finding.severity == .problem { print(finding) }
/// ```
public struct Finding: Hashable, Sendable, Identifiable, CustomStringConvertible {
    /// The degrees of how bad a finding is.
    public enum Severity: String, Sendable {
        /// Good to know.
        case notice
        /// Likely a mistake.
        case warning
        /// A mistake, or a task that does harm.
        case problem
    }

    /// An identity that stays the same for as long as the same thing is found.
    public let id: String

    /// The name of the rule that found it, such as `straggler`.
    public let rule: String

    /// How bad it is.
    public let severity: Severity

    /// What happened, where, and what to do, in a sentence or two.
    public let text: String

    /// The text.
    public var description: String { text }

    init(_ finding: Wire.FindingEntry) {
        id = finding.id
        rule = finding.rule
        severity = Severity(rawValue: finding.severity.rawValue) ?? .notice
        text = finding.text
    }
}
