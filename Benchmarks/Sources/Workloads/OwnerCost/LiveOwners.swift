/// Owners that live, each with a run that does.
struct LiveOwners<Model: StartingModel>: Ending {
    /// Unsafe, because owners are no more sendable than in life: who made them hands them on.
    nonisolated(unsafe) private let models: [Model]

    init(_ count: Int) async {
        let gate = Gate(count)
        models = (0..<count).map { _ in
            let model = Model()
            model.live(gate)
            return model
        }
        await gate.pass()
    }

    func end() async {
        for model in models { await model.end() }
    }
}
