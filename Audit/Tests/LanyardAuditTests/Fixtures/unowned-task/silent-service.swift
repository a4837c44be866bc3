final class ExchangeRateProvider {
    private var rates: [Rate] = []

    init() {
        Task { rates = await server.rates() }
    }
}
