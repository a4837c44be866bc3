import Combine
import Lanyard
import LanyardTestSupport
import LanyardUI
import Observation
import Testing

@MainActor @Suite("Samples: from Combine")
struct FromCombineSamples {
    typealias Price = Int

    @MainActor final class Market {
        let prices = PassthroughSubject<Price, Never>()
        func refresh() async {}
    }

    enum Before {
        @MainActor @Observable final class PricesModel {
            private(set) var price: Price?
            private var subscriptions: Set<AnyCancellable> = []

            init(_ market: Market) {
                market.prices
                    .sink { [weak self] price in self?.price = price }
                    .store(in: &subscriptions)
            }
        }
    }

    enum OneSet {
        @MainActor @Observable final class PricesModel {
            private(set) var price: Price?
            private var subscriptions: Set<AnyCancellable> = []

            init(_ market: Market) {
                market.prices
                    .sink { [weak self] price in self?.price = price }
                    .store(in: &subscriptions)
                Task { await market.refresh() }
                    .store(in: &subscriptions)
            }
        }
    }

    enum After {
        @MainActor @Observable final class PricesModel {
            private(set) var price: Price?
            private let tasks = TaskScope("Prices")

            init(_ market: Market) {
                tasks.forEach(market.prices, id: "prices", for: self) { model, price in
                    model.price = price
                }
                tasks.addTask { await market.refresh() }
            }
        }
    }

    @MainActor final class Screen {
        private let tasks = TaskScope("Screen")
        private(set) var shown: [Price] = []
        func show(_ price: Price) { shown.append(price) }

        func follow(_ model: Market) {
            tasks.forEach(model.prices, id: "prices", for: self) { screen, price in
                screen.show(price)
            }
        }
    }

    @Test func `a model shows the newest price, and lets go of the market when it goes`() async throws {
        let market = Market()
        var model: After.PricesModel? = After.PricesModel(market)
        market.prices.send(7)
        try await until("the price is there") { model?.price != nil }
        #expect(model?.price == 7)
        model = nil
        try await until("nobody subscribes any more") { market.prices.subscriptionCount == 0 }
    }

    @Test func `a screen shows prices`() async throws {
        let (market, screen) = (Market(), Screen())
        screen.follow(market)
        market.prices.send(1)
        market.prices.send(2)
        try await until("both prices are shown") { screen.shown.count == 2 }
        #expect(screen.shown == [1, 2])
    }

    @Test func `what one wrote before, alone and with a task in the same set`() {
        let market = Market()
        let models = (Before.PricesModel(market), OneSet.PricesModel(market))
        market.prices.send(7)
        #expect(models.0.price == 7 && models.1.price == 7)
    }
}
