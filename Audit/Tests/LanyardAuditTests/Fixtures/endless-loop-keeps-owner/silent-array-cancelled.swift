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
        tasks.forEach { $0.cancel() }
    }

    private func handle(_ event: Event) { count += 1 }
}
