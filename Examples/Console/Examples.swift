/// The examples, by pairs: one that the rule finds, and a near miss.
enum Examples {
    static let all: [any Example.Type] = [
        Straggler.self, StragglerNearMiss.self,
        Orphan.self, OrphanNearMiss.self,
        Stalled.self, StalledNearMiss.self,
        OwnerGone.self, OwnerGoneNearMiss.self,
        Storm.self, StormNearMiss.self,
        Withheld.self, WithheldNearMiss.self,
        NeverGaveWay.self, NeverGaveWayNearMiss.self,
        GrowingQueue.self, GrowingQueueNearMiss.self,
        MissedDeadline.self, MissedDeadlineNearMiss.self,
        OwnCancellation.self, OwnCancellationNearMiss.self,
        UnhandledError.self, UnhandledErrorNearMiss.self,
        Concentration.self, ConcentrationNearMiss.self,
    ]

    /// What there is, for whoever asks or mistypes a name.
    static var list: String {
        let width = all.map { $0.name.count }.max() ?? 0
        let lines = all.map { example in
            let padding = String(repeating: " ", count: width - example.name.count)
            return "  \(example.name)\(padding)  \(example.summary)"
        }
        let lively = [(Browser.shop, Browser.shopSummary), (Browser.name, Browser.summary)].map { name, summary in
            "  \(name)" + String(repeating: " ", count: width - name.count) + "  \(summary)"
        }
        return (lines + lively)
            .joined(separator: "\n")
    }
}
