/// Cancels its task when it is dismissed.
final class FeatureAViewModel: TaskViewModel, FeatureViewModel {
    private let services: LabServices
    private let logbook: Logbook
    private let meter: LoadMeter

    init(_ services: LabServices, _ logbook: Logbook, _ meter: LoadMeter) {
        self.services = services
        self.logbook = logbook
        self.meter = meter
    }

    func appear() {
        logbook.log("A: appears")
        addTask { [services, logbook, meter] in
            do {
                try await meter.count(.a) {
                    try await services.pause("Feature A", for: .seconds(5))
                }
                logbook.log("A: success is true")
            } catch {
                logbook.log("A: cancelled")
            }
        }
    }

    func disappear() {
        logbook.log("A: dismissed, cancels")
        cancelAll()
    }
}
