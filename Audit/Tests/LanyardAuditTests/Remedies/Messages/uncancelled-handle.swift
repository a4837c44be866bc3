import Foundation

@MainActor final class Ticker {
    private let prices = Prices()
    private var updates: Task<Void, Never>?

    func start() {
        updates = Task { [weak self, prices] in
            for await price in prices.stream { self?.show(price) }
        }
    }

    func show(_ price: Int) {}

    deinit { updates?.cancel() }  // remedy: uncancelled-handle: updates?.cancel() in the deinit
}
