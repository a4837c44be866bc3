/// How bad a finding is.
public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable, Codable {
    /// It may be meant.
    case note
    /// Something goes wrong sooner or later.
    case warning
    /// Something goes wrong each time.
    case error

    /// Whether one is less bad than the other.
    public static func < (left: Severity, right: Severity) -> Bool {
        allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
    }
}
