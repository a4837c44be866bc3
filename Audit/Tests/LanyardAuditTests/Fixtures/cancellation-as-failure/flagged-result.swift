final class Books {
    private var loading: Task<Void, Never>?

    func load() {
        loading?.cancel()
        loading = Task { show(await fetch()) }
    }

    private func fetch() async -> Result<[Book], any Error> {
        do {
            return .success(try await service.books())
        } catch {  // expect: cancellation-as-failure
            return .failure(error)
        }
    }
}
