final class Model {
    private var task: Task<Void, Never>?

    func listen() {
        task = Task { [unowned self] in
            for await event in Events.all { self.handle(event) }
        }
    }

    func handle(_ event: Event) {}

    deinit { task?.cancel() }
}
