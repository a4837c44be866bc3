final class Search {
    private var task: Task<Void, Never>?

    func search(_ term: String) {
        task?.cancel()
        task = Task { [weak self] in
            await self?.find(term)
            self?.task = nil  // expect: cleared-by-older note
        }
    }

    private func find(_ term: String) async {}
}
