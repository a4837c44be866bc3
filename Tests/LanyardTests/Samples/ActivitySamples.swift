import Lanyard
import LanyardTestSupport
import Testing

extension Samples {
    @Suite struct Activity {
        private actor Slots {
            func take() async throws -> Int { 7 }
        }

        @Test func `a run says what it waits for`() async throws {
            let slots = Slots()
            let scope = TaskScope("Samples")
            let task = scope.addTask {
                let activity = TaskContext.current.activity
                let slot = try await activity.waiting(for: "a download slot") { try await slots.take() }
                return slot
            }
            #expect(try await task.value == 7)
            withExtendedLifetime(scope) {}
        }
    }
}
