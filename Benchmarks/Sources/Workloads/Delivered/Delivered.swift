/// W12: work for a model on the main actor, and for an actor, whose result is written there.
enum Delivered {
    static let all = [
        Workload("W12.scope", 100_000) { await ScopedSearch().each($0) { $0.load() } },
        Workload("W12.byHand", 100_000) { await HandMadeSearch().each($0) { $0.load() } },
        Workload("W12.actor.scope", 100_000) { await ScopedStore().each($0) { $0.load() } },
        Workload("W12.actor.byHand", 100_000) { await HandMadeStore().each($0) { $0.load() } },
    ]
}
