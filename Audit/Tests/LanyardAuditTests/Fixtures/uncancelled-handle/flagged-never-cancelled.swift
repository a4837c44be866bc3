final class PriceModel {
    private var updates: Task<Void, Never>?  // expect: uncancelled-handle

    func start() {
        updates = Task { [weak self] in
            for await price in prices.stream {
                self?.show(price)
            }
        }
    }
}
