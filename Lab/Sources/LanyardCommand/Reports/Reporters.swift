/// Chooses how to report.
enum Reporters {
    /// Bars where they can be drawn, otherwise lines.
    static func standard(for addresses: [Address], output: Output) -> any Reporter {
        let traits = TerminalTraits.standardOutput
        guard traits.redraws else { return LineReporter(output: output) }
        let nameWidth = addresses.map { $0.name.printable.columns }.max() ?? 0
        return BarReporter(output: output, style: TextStyle(traits: traits), nameWidth: nameWidth)
    }
}
