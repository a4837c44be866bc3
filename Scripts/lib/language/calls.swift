// Each form in which people call `withDeadline`, where Lanyard is imported. language looks which function the compiler has chosen.
import Lanyard

func time() async throws -> Int { try await withDeadline(in: .seconds(2)) { 1 } }
func timeOfNothing() async { await withDeadline(in: .seconds(2)) {} }
func instant() async throws -> Int { try await withDeadline(ContinuousClock.now + .seconds(2)) { 1 } }
func instantOfClock() async throws -> Int {
    try await withDeadline(ContinuousClock.now + .seconds(2), clock: ContinuousClock()) { 1 }
}
func clock() async throws -> Int { try await withDeadline(in: .seconds(2), clock: .continuous) { 1 } }
func madeClock() async throws -> Int { try await withDeadline(in: .seconds(2), clock: ContinuousClock()) { 1 } }
func tolerance() async throws -> Int { try await withDeadline(in: .seconds(2), tolerance: .seconds(1)) { 1 } }
func label() async throws -> Int { try await withDeadline(in: .seconds(2), operation: { 1 }) }

struct Ticket: ~Copyable {}
func noncopyable() async -> Ticket { await withDeadline(in: .seconds(2)) { Ticket() } }

// What only Lanyard has: all before this line compiles without Lanyard, too.

func anyClock(_ clock: any Clock<Duration>) async throws -> Int {
    try await withDeadline(in: .seconds(2), clock: clock) { 1 }
}
func reason() async throws -> Int { try await withDeadline(in: .seconds(2), reason: "the quote") { 1 } }
func abandoning() async throws -> Int { try await withDeadline(in: .seconds(2), abandoningAfter: .zero) { 1 } }
