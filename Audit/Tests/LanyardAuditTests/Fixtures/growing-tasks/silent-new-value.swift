final class Session {
    private var tasks: [Task<Void, Never>] = []

    func ask(_ question: String) {
        tasks = tasks.filter { !$0.isCancelled }
        tasks.append(Task { await send(question) })
    }
}

final class Room {
    private var tasks: Set<AnyCancellable> = []

    func enter() {
        Task { await greet() }.store(in: &tasks)
    }

    func leave() {
        tasks.removeAll()
    }
}
