final class Feed {
    private var loading: Task<Void, Never>?

    func load() {
        loading?.cancel()
        loading = Task {
            do {
                let (data, _) = try await session.data(for: request)
                show(data)
            } catch {  // expect: cancellation-as-failure
                if error is CancellationError { return }
                self.error = error
            }
        }
    }
}
