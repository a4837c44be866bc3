@MainActor
final class BooksModel {
    var errorMessage: String?

    func load() {
        Task {
            do {
                books = try await service.books()
            } catch {
                errorMessage = error.localizedDescription
            }
        }
    }
}
