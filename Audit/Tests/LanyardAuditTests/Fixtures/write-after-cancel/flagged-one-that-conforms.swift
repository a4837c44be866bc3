protocol BookSearching: Sendable {
    func books(matching term: String) async throws -> [Book]
}

struct RemoteBooks: BookSearching {
    func books(matching term: String) async throws -> [Book] {
        try await session.data(for: term).books
    }
}

struct CallbackBooks: BookSearching {
    func books(matching term: String) async throws -> [Book] {
        let work = Task { try await base.books(matching: term) }
        return try await work.value
    }
}

final class SearchModel {
    private(set) var answer: [Book] = []
    private let books: any BookSearching
    private var search: Task<Void, Never>?

    func termChanged(_ term: String) {
        search?.cancel()
        search = Task {
            let found = try await meter.measure { try await books.books(matching: term) }
            answer = found  // expect: write-after-cancel
        }
    }
}
