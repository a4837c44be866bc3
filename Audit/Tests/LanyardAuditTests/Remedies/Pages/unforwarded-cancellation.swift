import Foundation

@MainActor final class Shelf {
    private let service = BookService()
    private var books: [Book] = []

    func refresh() async throws {
        books = try await service.books()
    }
}

@MainActor final class FarShelf {
    private let service = BookService()
    private var books: [Book] = []

    func refresh() async throws {
        let loading = Task.detached { [service] in try await service.books() }
        books = try await withTaskCancellationHandler {
            try await loading.value
        } onCancel: {
            loading.cancel()
        }
    }
}
