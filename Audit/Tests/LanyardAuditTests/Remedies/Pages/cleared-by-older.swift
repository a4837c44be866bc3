import Foundation

@MainActor final class Finder {
    private let books = BookService()
    private var results: [Book] = []
    private var search: Task<Void, Never>?

    func termChanged(_ term: String) {
        search?.cancel()
        search = Task {
            let found = await books.find(term)
            guard !Task.isCancelled else { return }
            results = found
            search = nil
        }
    }
}
