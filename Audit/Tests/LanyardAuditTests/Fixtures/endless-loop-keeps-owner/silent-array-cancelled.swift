final class Session {
    private var tasks: [Task<Void, Never>] = []

    func begin() {
        tasks.append(
            Task {
                for await event in bus.events() { handle(event) }
            }
        )
    }

    func end() {
        for task in tasks { task.cancel() }
    }

    private func handle(_ event: Event) { count += 1 }
}
