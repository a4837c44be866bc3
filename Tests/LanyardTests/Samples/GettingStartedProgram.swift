import Lanyard

func findBooks(_ term: String) async throws -> [String] {
    try await Task.sleep(for: .milliseconds(200))
    return ["The \(term)’s Guide"]
}

@MainActor final class SearchModel {
    private let tasks = TaskScope("Search")

    @discardableResult
    func search(_ term: String) -> ScopedTask<[String]> {
        tasks.addTask(id: "search", for: self) {
            try await findBooks(term)
        } then: { _, books in
            print("shown: \(books)")
        }
    }
}
