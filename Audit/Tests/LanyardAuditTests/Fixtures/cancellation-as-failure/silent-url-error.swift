@MainActor
final class BooksModel {
    var errorMessage: String?

    func load() async {
        do {
            books = try await service.books()
        } catch {
            if (error as? URLError)?.code == .cancelled { return }
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
