import LanyardTesting
import Testing

@testable import LabModels

@MainActor @Suite struct TaskViewModelTests {
    private let lab = VirtualLab()

    @Test func `Cancelling all of an ID leaves the tasks of other IDs alone`() async {
        let model = TaskViewModel()
        let logbook = Logbook(lab.clock)
        model.addTask { await report("default", to: logbook) }
        model.addTask(id: "other") { await report("other", to: logbook) }
        await lab.clock.sleepers(atLeast: 2)
        model.cancelAll()
        await lab.wait { logbook.contains("default: cancelled") }
        #expect(!logbook.contains("other: cancelled"))
        model.cancelAll(id: "other")
        await lab.wait { logbook.contains("other: cancelled") }
    }

    private func report(_ name: String, to logbook: Logbook) async {
        do { try await lab.clock.sleep(for: .seconds(5)) } catch { logbook.log("\(name): cancelled") }
    }
}
