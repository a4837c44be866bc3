import Foundation
import Lanyard

@MainActor final class Shelf {
    private let service = BookService()
    private let tasks = TaskScope("Shelf")
    private var books: [Book] = []

    func refresh() async throws {
        books = try await tasks.addTask(id: "books", policy: .join) { [service] in try await service.books() }.value
    }
}
