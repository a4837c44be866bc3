final class ListModel {
    private var items: [Item] = []
    private var isLoading = false
    private var load: Task<Void, Never>?
    private var more: Task<Void, Never>?

    func reload() {
        guard !isLoading else { return }
        isLoading = true
        load = Task {
            items = await store.items()
            isLoading = false
        }
    }

    func loadMore() {
        if more != nil { return }
        more = Task {
            items = await store.items(after: items.last)
            more = nil
        }
    }
}
