internal import Lanyard

/// Its task belongs to its appearance: a scope that is there as long as the screen is.
@MainActor
final class ScopedFeatureA: FeatureViewModel {
    private let services: LabServices
    private let logbook: Logbook
    private var appearance: TaskScope?

    init(_ services: LabServices, _ logbook: Logbook) {
        self.services = services
        self.logbook = logbook
    }

    func appear() {
        logbook.log("A: appears")
        let appearance = services.scope.child("Feature A")
        self.appearance = appearance
        appearance.addTask(id: "success", name: "Feature A") { [clock = services.clock, logbook] in
            do {
                try await clock.sleep(for: .seconds(5))
                logbook.log("A: success is true")
            } catch {
                logbook.log("A: cancelled")
            }
        }
    }

    func disappear() {
        logbook.log("A: dismissed, its scope goes")
        appearance = nil
    }
}
