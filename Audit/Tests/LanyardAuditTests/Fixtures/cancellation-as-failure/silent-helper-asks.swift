final class Books {
    private var loading: Task<Void, Never>?

    func load() {
        loading?.cancel()
        loading = Task {
            do {
                books = try await service.books()
            } catch {
                handleError(error)
            }
        }
    }

    private func handleError(_ error: any Error) {
        if error is CancellationError { return }
        isFailed = true
    }
}
