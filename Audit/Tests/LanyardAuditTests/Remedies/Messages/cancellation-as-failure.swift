import Foundation

@MainActor final class Handle {
    private var loading: Task<Void, Never>?
    private var errorMessage: String?
    private var isLoading = false
    private var books: [Book] = []

    func load() {
        loading?.cancel()
        loading = Task {
            do {
                let found = try await BookService().books()
                books = found
            } catch {
                guard !Task.isCancelled else { return }  // remedy: cancellation-as-failure
                errorMessage = error.localizedDescription
            }
        }
    }
}

struct ErrorView: View {
    @State private var model = ErrorModel()
    let id: Int

    var body: some Any {
        Text("")
            .task(id: id) { await model.load() }
            .task(id: id) { try? await model.loadOrThrow() }
    }
}

@MainActor final class ErrorModel {
    private var errorMessage: String?
    private var isLoading = false

    func load() async {
        isLoading = true
        do {
            _ = try await BookService().books()
        } catch {
            // instead of: errorMessage = "\(error)"
            if !Task.isCancelled { errorMessage = "\(error)" }  // remedy: cancellation-as-failure: set “isLoading” back
        }
        isLoading = false
    }

    func loadOrThrow() async throws {
        do {
            _ = try await BookService().books()
        } catch {
            try Task.checkCancellation()  // remedy: cancellation-as-failure
            errorMessage = error.localizedDescription
        }
    }
}
