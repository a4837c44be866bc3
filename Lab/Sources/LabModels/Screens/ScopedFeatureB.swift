internal import Lanyard

/// Its task belongs to what lives longer than its screen, under a key: opened again meanwhile it does not run twice.
@MainActor
final class ScopedFeatureB: FeatureViewModel {
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
        let run = services.scope.addTask(id: "Feature B", policy: .skip, name: "Feature B") {
            [clock = services.clock, logbook, meter] in
            do {
                try await meter.count(.b) { try await clock.sleep(for: .seconds(5)) }
                logbook.log("B: success is true")
            } catch {
                logbook.log("B: cancelled")
            }
        }
        if run.admission == .skipped { logbook.log("B: is still under way") }
    }

    func disappear() {
        logbook.log("B: dismissed, its run goes on")
    }
}
