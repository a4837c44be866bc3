import Lanyard
import LanyardTestSupport
import Testing

@Suite("collectUntilCancelled")
struct CollectUntilCancelledTests {
    private struct Fault: Error, Equatable {}

    /// Counts up, and waits for the cancellation once it has given so many.
    private struct Counting: AsyncSequence, AsyncIteratorProtocol {
        let end: Int
        var given = 0
        let reached = Gate()
        var onCancel: @Sendable () throws -> Int? = { nil }

        func makeAsyncIterator() -> Counting { self }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Int? {
            if given == end {
                reached.open()
                try? await untilCancelled()
                return try onCancel()
            }
            given += 1
            return given
        }
    }

    private func collected(_ sequence: Counting) async throws -> [Int] {
        let task = Task { try await sequence.collectUntilCancelled() }
        await sequence.reached.wait()
        task.cancel()
        return try await task.value
    }

    @Test func `what came before the cancellation is returned`() async throws {
        #expect(try await collected(Counting(end: 3)) == [1, 2, 3])
        #expect(try await collected(Counting(end: 0)) == [])
    }

    @Test func `an error that comes with the cancellation is not thrown, whatever its type`() async throws {
        #expect(try await collected(Counting(end: 2, onCancel: { throw CancellationError() })) == [1, 2])
        #expect(try await collected(Counting(end: 2, onCancel: { throw Fault() })) == [1, 2])
    }

    @Test func `an element that arrives with the cancellation is kept, and no other is asked for`() async throws {
        #expect(try await collected(Counting(end: 2, onCancel: { 99 })) == [1, 2, 99])
    }

    @Test func `a task that was cancelled before asks for nothing`() async throws {
        let gate = Gate()
        let task = Task {
            await gate.wait()
            return try await Counting(end: 5).collectUntilCancelled()
        }
        task.cancel()
        gate.open()
        #expect(try await task.value == [])
    }

    @Test func `a sequence that ends is collected whole, and its own error comes out`() async throws {
        let numbers = AsyncStream { continuation in
            for number in 1...3 { continuation.yield(number) }
            continuation.finish()
        }
        #expect(await numbers.collectUntilCancelled() == [1, 2, 3])
        let failing = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.yield(1)
            continuation.finish(throwing: Fault())
        }
        await #expect(throws: Fault.self) { try await failing.collectUntilCancelled() }
    }

    @Test func `a CancellationError out of a sequence in a task that nobody cancelled is an error`() async {
        let failing = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: CancellationError()) }
        await #expect(throws: CancellationError.self) { try await failing.collectUntilCancelled() }
    }

    @Test(arguments: [-1, 0, 1, 2, 3]) func `with a limit no more are asked for; zero and less ask for none`(limit: Int)
        async throws
    {
        #expect(try await Counting(end: 3).collectUntilCancelled(limit: limit) == [1, 2, 3].filter { $0 <= limit })
    }
}
