@MainActor
final class BooksModel {
    var errorMessage: String?

    func save() async {
        do {
            try encoder.write(books)
        } catch {
            errorMessage = error.localizedDescription
        }
    }
}
