struct Paywall: View {
    @State private var products: [Product] = []

    var body: some View {
        List(products) { Text($0.name) }
            .task(id: features) {
                do {
                    products = try await store.products(for: features)
                } catch {  // expect: cancellation-as-failure
                    onError(error)
                }
            }
    }

    private func onError(_ error: any Error) { hasFailed = true }
}
