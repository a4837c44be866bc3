import Lanyard

/// W11: makes an owner, lets it run one task, and drops it.
enum OwnerCost {
    static let all = [
        Workload("W11.scope", 100_000) { count in await each(count) { ScopedModel() } },
        Workload("W11.byHand", 100_000) { count in await each(count) { HandMadeModel() } },
    ]

    /// A hundred live at a time, and go when the task of the last has ended.
    @inline(__always)
    nonisolated static func each<Model: StartingModel>(_ count: Int, _ make: () -> Model) async {
        var models: [Model] = []
        for _ in 0..<count / 100 {
            await inBatches(100) { _ in
                let model = make()
                models.append(model)
                return model.start()
            }
            models.removeAll(keepingCapacity: true)
        }
    }
}
