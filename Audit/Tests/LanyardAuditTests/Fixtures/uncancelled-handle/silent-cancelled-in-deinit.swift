final class PriceModel {
    private var updates: Task<Void, Never>?

    func start() {
        updates = Task { for await price in stream { show(price) } }
    }

    deinit { updates?.cancel() }
}
