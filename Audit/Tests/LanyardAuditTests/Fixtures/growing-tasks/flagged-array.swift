@MainActor final class ChatModel {
    private var sendings: [Task<Void, Never>] = []  // expect: growing-tasks

    func send(_ message: Message) {
        sendings.append(Task { await server.send(message) })
    }

    deinit {
        sendings.forEach { $0.cancel() }
    }
}
