/// What is watched where there is no program.
struct NoProgram: Watched {
    func snapshot() -> Wire.Snapshot { .empty(sequence: 1) }
    func frame(after sequence: Int?) -> Frame? { nil }
    func lastFrame(after sequence: Int?) -> Frame? { nil }
    func runs(_ query: RunQuery) -> Wire.Runs { Wire.Runs(runs: [], more: 0) }
    func detail(of run: UInt64) -> Wire.Detail? { nil }
    func findings() -> Wire.Findings { Wire.Findings(rules: [], findings: []) }
    func causes() -> Wire.Causes { Wire.Causes(causes: []) }
    func histograms() -> Wire.Histograms { Wire.Histograms(bounds: SpanHistogram.bounds, groups: []) }
    func statistics() -> Wire.Statistics { Wire.Statistics(step: GroupHistories.step, groups: []) }
    func cancel(_ target: CancelTarget, reason: String?) -> Int? { nil }
    func rehearse(_ request: Wire.RehearsalRequest, group: Int) -> RehearsalAnswer? { nil }
}
