/// Findings as the compiler writes them, so that Xcode and editors show them.
public enum DiagnosticFormat {
    /// One line for each finding.
    ///
    /// - Parameter isAbsolute: Whether files are named from the root, as Xcode wants it, which works in a folder of its own.
    public static func format(_ findings: [Finding], isAbsolute: Bool = false) -> String {
        findings.reduce(into: "") { text, finding in
            let file = isAbsolute ? Paths.real(finding.file) : finding.file
            text += "\(file.onOneLine):\(finding.place.line):\(finding.place.column): "
            text += "\(finding.severity.rawValue): \(finding.message.onOneLine) [\(finding.ruleNames)]\n"
        }
    }
}
