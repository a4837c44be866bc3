/// Findings as the compiler writes them, so that Xcode and editors show them.
public enum DiagnosticFormat {
    /// One line for each finding.
    public static func format(_ findings: [Finding]) -> String {
        findings.reduce(into: "") { text, finding in
            text += "\(finding.file):\(finding.place.line):\(finding.place.column): "
            text += "\(finding.severity.rawValue): \(finding.message) [\(finding.rule)]\n"
        }
    }
}
