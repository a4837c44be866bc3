import Synchronization
import Testing

@testable import LanyardAudit

@Suite struct DeepStackTests {
    @Test(arguments: [1, 2, 8])
    func `Results come in the order of the numbers, however many threads there are`(_ threads: Int) async throws {
        #expect(try await DeepStack.map(100, threads: threads) { $0 * 2 } == (0..<100).map { $0 * 2 })
    }

    @Test func `Nothing is done for a count of zero`() async throws {
        #expect(try await DeepStack.map(0, threads: 2) { $0 }.isEmpty)
    }

    @Test func `No more threads than allowed work at once`() async throws {
        let tally = Tally()
        _ = try await DeepStack.map(200, threads: 2) { _ in
            tally.begin()
            tally.end()
        }
        #expect(tally.begun == 200)
        #expect(tally.most <= 2)
    }

    @Test func `A cancelled task gets a CancellationError, and begins with nothing more`() async {
        let tally = Tally()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await DeepStack.map(1_000, threads: 2) { _ in tally.begin() }.count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(tally.begun == 0)
    }

    @Test func `It bears a recursion that the stack of a task does not`() async throws {
        @Sendable func depth(_ number: Int) -> Int { number == 0 ? 0 : 1 + depth(number - 1) }
        #expect(try await DeepStack.map(1, threads: 1) { _ in depth(100_000) } == [100_000])
    }
}

/// Counts what works at once.
private final class Tally: Sendable {
    private let counts = Mutex((begun: 0, now: 0, most: 0))

    var begun: Int { counts.withLock { $0.begun } }
    var most: Int { counts.withLock { $0.most } }

    func begin() {
        counts.withLock { $0 = ($0.begun + 1, $0.now + 1, max($0.most, $0.now + 1)) }
    }

    func end() {
        counts.withLock { $0.now -= 1 }
    }
}
