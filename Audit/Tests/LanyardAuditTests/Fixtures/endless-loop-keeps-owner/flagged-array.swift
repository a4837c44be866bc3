final class Session {
    private var tasks: [Task<Void, Never>] = []

    func begin() {
        tasks.append(
            Task {  // expect: endless-loop-keeps-owner
                for await event in bus.events() { handle(event) }
            }
        )
    }

    private func handle(_ event: Event) { count += 1 }
}
