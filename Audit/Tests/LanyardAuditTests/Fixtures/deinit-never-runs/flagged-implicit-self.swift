final class VegetableModel {
    private var state = State.idle
    private var task: Task<Void, Never>?

    deinit { task?.cancel() }

    func load() {
        task = Task {  // expect: deinit-never-runs
            state = .loaded(await greengrocer.vegetable())
        }
    }
}
