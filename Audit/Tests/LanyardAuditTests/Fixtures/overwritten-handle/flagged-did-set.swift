final class ForecastModel {
    private var forecast: Forecast?
    private var load: Task<Void, Never>?

    var city: City {
        didSet {
            load = Task { forecast = await service.forecast(for: city) }  // expect: overwritten-handle
        }
    }

    func stop() { load?.cancel() }
}
