@MainActor
final class SearchModel {
    private var task: Task<Void, Never>?
    private(set) var books: [Book] = []
    private let service: BookService

    func termChanged(_ term: String) {
        task?.cancel()
        task = Task {
            try? await Task.sleep(for: .milliseconds(300))  // expect: swallowed-sleep
            await search(term)
        }
    }

    private func search(_ term: String) async {
        books = await service.books(term)
    }
}
