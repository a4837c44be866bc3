/// Lets its task go on when it is dismissed.
final class FeatureBViewModel: TaskViewModel, FeatureViewModel {
    private let services: LabServices
    private let logbook: Logbook
    private let meter: LoadMeter

    init(_ services: LabServices, _ logbook: Logbook, _ meter: LoadMeter) {
        self.services = services
        self.logbook = logbook
        self.meter = meter
    }

    func appear() {
        logbook.log("B: appears")
        addTask { [services, logbook, meter] in
            do {
                try await meter.count(.b) {
                    try await services.pause("Feature B", for: .seconds(5))
                }
                logbook.log("B: success is true")
            } catch {
                logbook.log("B: cancelled")
            }
        }
    }

    func disappear() {
        logbook.log("B: dismissed, goes on")
    }
}
