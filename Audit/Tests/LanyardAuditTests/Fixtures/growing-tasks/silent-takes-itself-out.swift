@MainActor final class ChatModel {
    private var sendings: [UUID: Task<Void, Never>] = [:]

    func send(_ message: Message) {
        sendings[message.id] = Task { [weak self] in
            await server.send(message)
            self?.sendings[message.id] = nil
        }
    }
}
