protocol BookSearching: Sendable {
    func books(matching term: String) async throws -> [Book]
}

struct MockBooks: BookSearching {
    func books(matching term: String) async throws -> [Book] {
        await withCheckedContinuation { continuation in waiting.append(continuation) }
    }
}

final class SearchModel {
    private(set) var answer: [Book] = []
    private let books: any BookSearching
    private var search: Task<Void, any Error>?

    func termChanged(_ term: String) {
        search?.cancel()
        search = Task { answer = try await books.books(matching: term) }
    }
}
