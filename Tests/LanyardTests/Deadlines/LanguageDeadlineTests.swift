import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("A deadline in the words of the standard library")
struct LanguageDeadlineTests {
    private struct Ticket: ~Copyable {
        let number: Int
    }

    @Test func `A result that cannot be copied comes out`() async {
        let ticket: Ticket = await withDeadline(in: .seconds(2)) { Ticket(number: 7) }
        let number = ticket.number
        #expect(number == 7)
    }

    @Test func `Its clock is that of the scope, and its error says that the time was up`() async throws {
        let clock = TestClock()
        let scope = TaskScope(on: clock)
        let run = scope.addTask {
            try await withDeadline(in: .seconds(2), tolerance: .seconds(1), operation: { try await untilCancelled() })
        }
        await clock.advance(by: .seconds(2))
        await #expect(throws: DeadlineExpired.self) { try await run.value }
    }

    @Test func `What the operation throws comes out with its type`() async {
        struct Broken: Error {}
        await #expect(throws: Broken.self) {
            try await withDeadline(in: .seconds(2), operation: { () async throws(Broken) -> Int in throw Broken() })
        }
    }
}
