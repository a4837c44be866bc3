/// One run's life.
struct TopDetail: Decodable, Hashable, Sendable {
    struct Moment: Decodable, Hashable, Sendable {
        var time: Double
        var what: PrintableText
        var text: PrintableText
    }

    var run: TopRun
    var moments: [Moment]
    /// The chain: the run's own first, each what lay behind the one before.
    var causes: [TopCause]
    /// Its scope and those above, the nearest first.
    var ancestors: [TopSnapshot.Scope]
    var findings: [TopFinding]
}
