final class DetailModel {
    private var details: Details?
    private var isLoading = false

    func load(_ item: Item) {
        guard !isLoading else { return }
        isLoading = true
        Task {
            details = await store.details(of: item)
            isLoading = false
        }
    }
}
