import Foundation

@MainActor final class Shelf {
    private let service = BookService()
    private var books: [Book] = []
    private var errorMessage: String?

    func load() async {
        do {
            books = try await service.books()
        } catch {
            guard !Task.isCancelled else { return }
            errorMessage = error.localizedDescription
        }
    }
}
