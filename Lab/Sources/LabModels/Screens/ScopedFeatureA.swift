internal import Lanyard

/// Its task belongs to its appearance: a scope that is there as long as the screen is.
@MainActor
final class ScopedFeatureA: FeatureViewModel {
    private let services: LabServices
    private let logbook: Logbook
    private let meter: LoadMeter
    private var appearance: TaskScope?

    init(_ services: LabServices, _ logbook: Logbook, _ meter: LoadMeter) {
        self.services = services
        self.logbook = logbook
        self.meter = meter
    }

    func appear() {
        logbook.log("A: appears")
        let appearance = services.scope.child("Feature A")
        self.appearance = appearance
        appearance.addTask(id: "success", name: "Feature A") { [clock = services.clock, logbook, meter] in
            do {
                try await meter.count(.a) { try await clock.sleep(for: .seconds(5)) }
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
