final class Model {
    private var task: Task<Void, Never>?
    private var answer: Answer?

    func load() {
        task = Task { answer = await service.answer() }
    }

    deinit { print("Model is gone") }
}
