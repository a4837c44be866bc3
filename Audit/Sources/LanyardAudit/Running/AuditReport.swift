/// What an audit found.
public struct AuditReport: Sendable {
    /// The findings, by files and places.
    public var findings: [Finding]
    /// How many files were read.
    public let files: Int
    /// How many lines they have.
    public let lines: Int
    /// The files that could not be read.
    public let unreadable: [String]

    /// The worst severity; `nil` if there are no findings.
    public var worst: Severity? { findings.map(\.severity).max() }
}
