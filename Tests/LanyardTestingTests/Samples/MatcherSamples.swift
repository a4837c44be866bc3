import Lanyard
import LanyardTesting
import Testing

@Suite("Samples: what is expected")
struct MatcherSamples {
    @Test func `causes are compared with what is expected`() async throws {
        let scope = TaskScope("Search")
        let task = scope.addTask { try await Task.sleep(for: .seconds(60)) }
        scope.cancelAll("signed out")
        #expect(task.cause == .scopeCancelled.because("signed out"))
    }

    @Test func `outcomes are compared with what is expected`() async throws {
        let clock = TestClock()
        let scope = TaskScope("Search", on: clock)
        let older = scope.addTask(id: "term") { try await clock.sleep(for: .seconds(1)) }
        let newer = scope.addTask(id: "term") { "Hitchhiker" }
        let (first, second) = await (older.outcome, newer.outcome)
        #expect(first == .cancelled(.replaced(by: newer)))
        #expect(second == .succeeded("Hitchhiker"))
    }

    @Test func `admissions are compared with what is expected`() async throws {
        let clock = TestClock()
        let scope = TaskScope("Document", on: clock)
        let first = scope.addTask(id: "save", policy: .keepLatest) { try await clock.sleep(for: .seconds(1)) }
        let second = scope.addTask(id: "save", policy: .keepLatest) { 2 }
        let third = scope.addTask(id: "save", policy: .keepLatest) { 3 }
        #expect(admissions(first, second, third) == [.started, .queued, .replaced])
    }
}
