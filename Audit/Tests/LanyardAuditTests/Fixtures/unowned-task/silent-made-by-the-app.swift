@main
struct ShopApp: App {
    private let root: RootModel

    init() {
        root = RootModel(cart: CartModel())
    }
}

final class RootModel {
    private var offers: [Offer] = []

    func refresh() {
        Task { offers = await server.offers() }
    }
}

final class CartModel {
    private var items: [Item] = []

    func refresh() {
        Task { items = await server.items() }
    }
}
