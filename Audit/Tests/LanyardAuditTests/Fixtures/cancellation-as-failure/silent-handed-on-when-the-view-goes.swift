struct Donations: View {
    @State private var products: [Product] = []

    var body: some View {
        List(products) { Text($0.name) }
            .task {
                do {
                    products = try await store.products()
                } catch {
                    onError(error)
                }
            }
    }

    private func onError(_ error: any Error) { hasFailed = true }
}
