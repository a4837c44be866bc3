import Foundation

@MainActor final class Outbox {
    private let server = Server()

    private var sendings: [Message.ID: Task<Void, Never>] = [:]

    func send(_ message: Message) {
        sendings[message.id] = Task { [weak self, server] in
            await server.send(message)
            self?.sendings[message.id] = nil
        }
    }

    func close() { for sending in sendings.values { sending.cancel() } }
}

struct Message: Identifiable, Sendable { let id: Int }
struct Server: Sendable { func send(_ message: Message) async {} }
