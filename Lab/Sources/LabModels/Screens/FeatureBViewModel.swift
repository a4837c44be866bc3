/// Lets its task go on when it is dismissed.
final class FeatureBViewModel: TaskViewModel, FeatureViewModel {
    private let services: LabServices
    private let logbook: Logbook

    init(_ services: LabServices, _ logbook: Logbook) {
        self.services = services
        self.logbook = logbook
    }

    func appear() {
        logbook.log("B: appears")
        addTask { [services, logbook] in
            do {
                try await services.pause("Feature B", for: .seconds(5))
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
