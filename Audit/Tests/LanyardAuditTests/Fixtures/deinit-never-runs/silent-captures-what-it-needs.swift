final class Model {
    private var task: Task<Void, Never>?
    private let service: Service

    func load() {
        task = Task { [weak self, service] in
            let answer = await service.answer()
            self?.show(answer)
        }
    }

    func show(_ answer: Answer) {}

    deinit { task?.cancel() }
}
