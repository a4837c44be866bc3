import Foundation
import Lanyard

@MainActor final class Outbox {
    private let server = Server()

    private let sendings = TaskScope("Sendings")

    func send(_ message: Message) {
        sendings.addTask(name: "Send") { [server] in await server.send(message) }
    }
}

struct Message: Sendable {}
struct Server: Sendable { func send(_ message: Message) async {} }
