final class BoardModel {
    var opened: Card?

    func didSelect(_ kind: Kind) {
        Task {
            let card = try await cards.createCard(of: kind)
            opened = card
        }
    }
}
