final class Session {
    private var tasks: [Task<Void, Never>] = []

    func begin() {
        tasks.append(
            Task { [weak self] in
                for await event in bus.events() { self?.handle(event) }
            }
        )
    }

    private func handle(_ event: Event) { count += 1 }
}
