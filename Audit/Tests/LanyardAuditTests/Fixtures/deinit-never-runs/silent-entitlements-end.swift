final class StoreHelper {
    private var loading: Task<Void, Never>?

    func load() {
        loading = Task { [weak self] in
            await self?.readPurchases()
        }
    }

    private func readPurchases() async {
        for await purchase in Transaction.currentEntitlements {
            add(purchase)
        }
    }

    deinit { loading?.cancel() }
}
