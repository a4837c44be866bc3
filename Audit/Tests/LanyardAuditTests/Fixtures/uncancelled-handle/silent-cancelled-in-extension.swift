final class PriceModel {
    var updates: Task<Void, Never>?

    func start() {
        updates = Task { for await price in stream { show(price) } }
    }
}

extension PriceModel {
    func stop() {
        if let updates = self.updates { updates.cancel() }
    }
}
