final class CheckoutModel {
    private let analytics: Analytics

    func buttonTapped() {
        Task { await analytics.track(.checkout) }
    }

    func leave() {
        Task.detached { [analytics] in
            await analytics.flush()
        }
    }
}
