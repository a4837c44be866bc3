/// Cancels its task when it is dismissed.
final class FeatureAViewModel: TaskViewModel, FeatureViewModel {
    private let services: LabServices
    private let logbook: Logbook

    init(_ services: LabServices, _ logbook: Logbook) {
        self.services = services
        self.logbook = logbook
    }

    func appear() {
        logbook.log("A: appears")
        addTask { [services, logbook] in
            do {
                try await services.pause("Feature A", for: .seconds(5))
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
