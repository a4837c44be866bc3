final class Model {
    private var task: Task<Void, Never>?
    private var state = State.idle

    func load() {
        task = Task { [weak self] in
            let answer = await Service.answer()
            guard let self, !Task.isCancelled else { return }
            state = .done(answer)
        }
    }

    deinit { task?.cancel() }
}
