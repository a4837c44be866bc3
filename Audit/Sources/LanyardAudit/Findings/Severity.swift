/// How bad a finding is.
public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable, Codable {
    /// It costs little: work goes on for a while and nobody sees it, or it may be meant. Not shown unless asked for.
    case note
    /// Somebody sees it sooner or later: old state over new, a failure that is none, an object that stays, a wait without end.
    case warning
    /// Something goes wrong each time.
    case error

    /// Whether one is less bad than the other.
    public static func < (left: Severity, right: Severity) -> Bool {
        allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
    }
}
