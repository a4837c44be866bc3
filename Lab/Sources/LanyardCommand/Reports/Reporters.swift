import CommandSupport

/// Chooses how to report.
enum Reporters {
    /// Bars where they can be drawn, otherwise lines.
    ///
    /// - Parameters:
    ///   - nameWidth: the columns that names get at least.
    ///   - existing: what was to be done about a file that is there.
    static func standard(nameWidth: Int, output: Output, existing: OnExisting = .resume) -> any Reporter {
        let traits = TerminalTraits.standardOutput
        guard traits.redraws else { return LineReporter(output: output, existing: existing) }
        return BarReporter(output: output, style: TextStyle(traits: traits), nameWidth: nameWidth)
    }
}
