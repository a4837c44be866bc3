import Foundation
import Lanyard

@MainActor final class Shelf {
    private let tasks = TaskScope("Shelf")
    private let service = BookService()
    private var books: [Book] = []
    private var errorMessage: String?

    func load() {
        tasks.addTask(id: "books", for: self) { [service] in
            try await service.books()
        } then: { model, books in
            model.books = books
        } failed: { model, error in
            model.errorMessage = error.localizedDescription
        }
    }
}
