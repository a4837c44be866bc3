import CommandSupport

/// Chooses how to report.
enum Reporters {
    /// Bars where they can be drawn, otherwise lines.
    ///
    /// - Parameter nameWidth: the columns that names get at least.
    static func standard(nameWidth: Int, output: Output) -> any Reporter {
        let traits = TerminalTraits.standardOutput
        guard traits.redraws else { return LineReporter(output: output) }
        return BarReporter(output: output, style: TextStyle(traits: traits), nameWidth: nameWidth)
    }
}
