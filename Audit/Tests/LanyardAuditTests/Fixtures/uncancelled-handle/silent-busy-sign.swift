final class RefreshModel {
    private var refresh: Task<Void, Never>?

    func refreshIfNeeded() {
        guard refresh == nil else { return }
        refresh = Task {
            await store.refresh()
            refresh = nil
        }
    }
}
