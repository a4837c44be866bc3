import Foundation
import Lanyard

@MainActor final class Board {
    private let prices = Prices()

    private let tasks = TaskScope("Prices")

    func start() {
        tasks.forEach(prices.stream, id: "prices", for: self) { model, price in model.show(price) }
    }

    func show(_ price: Int) {}
}
