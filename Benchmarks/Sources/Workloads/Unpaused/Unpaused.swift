/// W14: calls as in W13 from inside a task on the main actor, in one stretch, so that none begins before the last was made.
/// With `replace` that one is awaited; with `debounce` it is cancelled, for the reason that W4 has.
enum Unpaused {
    static let all = [
        Workload("W14.replace", 200_000) { await replace($0, ScopedSearch()) { $0.replace() } },
        Workload("W14.byHand", 200_000) { await replace($0, HandMadeSearch()) { $0.load() } },
        Workload("W14.debounce", 200_000) { await debounce($0, ScopedSearch()) { $0.debounce(for: Debounce.delay) } },
        Workload("W14.debounceByHand", 200_000) {
            await debounce($0, HandMadeSearch()) { $0.debounce(for: Debounce.delay) }
        },
    ]

    @MainActor static func replace<Model: Search>(
        _ count: Int,
        _ model: Model,
        _ call: @MainActor (Model) -> Void
    ) async {
        for _ in 0..<count { call(model) }
        await model.written()
    }

    @MainActor static func debounce<Model: Search>(
        _ count: Int,
        _ model: Model,
        _ call: @MainActor (Model) -> Void
    ) async {
        for _ in 0..<count { call(model) }
        await model.end()
    }
}
