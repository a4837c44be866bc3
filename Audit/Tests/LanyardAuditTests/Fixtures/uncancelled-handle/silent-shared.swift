final class StoreObserver {
    static let shared = StoreObserver()
    private var updates: Task<Void, Never>?

    init() {
        updates = Task { for await update in Transaction.updates { await handle(update) } }
    }
}
