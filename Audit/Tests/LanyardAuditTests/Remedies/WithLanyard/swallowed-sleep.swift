import Foundation
import Lanyard

@MainActor final class Field {
    private let tasks = TaskScope("Field")
    private let service = BookService()
    private var books: [Book] = []

    func termChanged(_ term: String) {
        tasks.addTask(id: "search", policy: .debounce(for: .milliseconds(300)), for: self) { [service] in
            try await service.books(term)
        } then: { model, books in
            model.books = books
        }
    }
}

func poll(_ client: Client) async throws {
    try await every(.seconds(5)) { try await client.poll() }
}

struct Client: Sendable { func poll() async throws {} }
