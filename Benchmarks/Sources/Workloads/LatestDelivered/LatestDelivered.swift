/// W13: the same under a key of which the newest wins, at once or after a pause. By hand the first of them is W12's.
///
/// The pause is a real one, because with none a debounce is a replace: to wait takes no instructions, but to arm a timer
/// and to wake does, by hand as well.
enum LatestDelivered {
    static let pause = Duration.milliseconds(5)

    static let all = [
        Workload("W13.replace", 100_000) { await ScopedSearch().each($0) { $0.replace() } },
        Workload("V4.replace", 100_000) { await TriggeredSearch().each($0) { $0.search() } },
        Workload("W13.debounce", 2_000) { await ScopedSearch().each($0) { $0.debounce(for: pause) } },
        Workload("W13.debounceByHand", 2_000) { await HandMadeSearch().each($0) { $0.debounce(for: pause) } },
        Workload("W13.actor.replace", 100_000) { await ScopedStore().each($0) { $0.replace() } },
        Workload("W13.actor.debounce", 2_000) { await ScopedStore().each($0) { $0.debounce(for: pause) } },
        Workload("W13.actor.debounceByHand", 2_000) { await HandMadeStore().each($0) { $0.debounce(for: pause) } },
    ]
}
