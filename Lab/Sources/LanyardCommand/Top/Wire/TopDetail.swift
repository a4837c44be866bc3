/// One run's life.
struct TopDetail: Decodable, Hashable, Sendable {
    struct Moment: Decodable, Hashable, Sendable {
        var time: Double
        var what: PrintableText
        var text: PrintableText
    }

    var run: TopRun
    @AtMost var moments: [Moment]
    /// The chain: the run's own first, each what lay behind the one before.
    @AtMost var causes: [TopCause]
    /// Its scope and those above, the nearest first.
    @AtMost var ancestors: [TopSnapshot.Scope]
    @AtMost var findings: [TopFinding]
}
