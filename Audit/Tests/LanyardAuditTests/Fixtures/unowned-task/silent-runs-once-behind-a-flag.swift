struct OfferView: View {
    @State private var offer: Offer?
    @State private var hasLoaded = false

    var body: some View {
        OfferCard(offer)
            .onAppear {
                guard !hasLoaded else { return }
                hasLoaded = true
                Task { offer = try await server.fetchOffer() }
            }
    }
}

struct BannerView: View {
    @State private var banner: Banner?
    @State private var isLoaded = false

    var body: some View {
        BannerCard(banner).onAppear(perform: load)
    }

    private func load() {
        Task {
            if isLoaded { return }
            banner = try await server.fetchBanner()
            isLoaded = true
        }
    }
}
