final class Store {
    static let shared = Store()
    private var products: [Product] = []

    private init() {
        Task {
            for await result in Transaction.updates {
                await self.handle(result)
            }
        }
    }

    private func handle(_ result: VerificationResult<Transaction>) async {}
}
