final class Books {
    private var loading: Task<Void, Never>?

    func load() {
        loading?.cancel()
        loading = Task {
            do {
                books = try await service.books()
            } catch {  // expect: cancellation-as-failure
                handleError(error)
            }
        }
    }

    private func handleError(_ error: any Error) {
        isFailed = true
    }
}
