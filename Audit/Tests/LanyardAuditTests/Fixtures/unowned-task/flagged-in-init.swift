final class WeatherViewModel: ObservableObject {
    @Published private(set) var forecast: Forecast?
    private let client: WeatherClient

    init(client: WeatherClient) {
        self.client = client
        Task {  // expect: unowned-task note
            self.forecast = try? await client.forecast()
        }
    }
}
