@MainActor @Observable
final class BooksModel {
    var books: [Book] = []
    var errorMessage: String?
    private let service: BookService

    func load() async {
        do {
            books = try await service.books()
        } catch {  // expect: cancellation-as-failure
            errorMessage = error.localizedDescription
        }
    }
}

struct ScreenView: View {
    let model: BooksModel

    var body: some View {
        Text("…").task { await model.load() }
    }
}
