import Lanyard
import Testing

@Suite("Checkpoints over sequences")
struct CheckpointSequenceTests {
    private struct Fault: Error {}

    @Test(arguments: [0, 1, 2, 3, 1000, 100_000]) func `forEach hands out every element, in order`(count: Int)
        async throws
    {
        var (checkpoint, seen) = (Checkpoint(), [Int]())
        try await checkpoint.forEach(in: sequence(first: 0) { $0 + 1 }.prefix(count)) { seen.append($0) }
        #expect(seen == Array(0..<count))
    }

    @Test func `forEach stops where the task was cancelled, at the next look`() async throws {
        let seen = await Task {
            var (checkpoint, seen) = (Checkpoint(clock: SteppingClock(step: .microseconds(7))), 0)
            try? await checkpoint.forEach(in: 0...) { number in
                seen += 1
                if number == 99 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return seen
        }.value
        #expect(seen == 100)
    }

    @Test func `forEach throws what the body throws`() async {
        await #expect(throws: Fault.self) {
            var checkpoint = Checkpoint()
            try await checkpoint.forEach(in: 0..<10) { if $0 == 3 { throw Fault() } }
        }
    }

    @Test func `chunks cover the collection, in order, none empty and each at most twice as long as the one before`()
        async throws
    {
        var (seen, before) = ([Int](), 1)
        for try await part in Checkpoint(clock: SteppingClock(step: .zero)).chunks(of: 0..<100_000) {
            #expect(!part.isEmpty && part.count <= 2 * before)
            before = part.count
            seen += part
        }
        #expect(seen == Array(0..<100_000))
        #expect(before > 1000)
    }

    @Test func `there are no chunks of an empty collection, and slices keep their indices`() async throws {
        for try await _ in Checkpoint().chunks(of: [Int]()) { Issue.record("There is nothing to hand out.") }
        var indices: [Int] = []
        for try await part in Checkpoint().chunks(of: ["a", "b", "c", "d"][1...]) { indices += part.indices }
        #expect(indices == [1, 2, 3])
    }

    @Test func `chunks end with the part in which the task was cancelled`() async throws {
        let seen = await Task {
            var seen = 0
            do {
                for try await part in Checkpoint(clock: SteppingClock(step: .microseconds(7))).chunks(of: 0..<1000) {
                    seen += part.count
                    if seen == 10 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            } catch {
                #expect(error is CancellationError)
            }
            return seen
        }.value
        #expect(seen == 10)
    }

    @Test
    @MainActor func `forEach and chunks stay on the actor of the caller`() async throws {
        var (checkpoint, sum) = (Checkpoint(yieldingEvery: .zero), 0)
        try await checkpoint.forEach(in: 0..<100) {
            MainActor.preconditionIsolated()
            sum += $0
        }
        for try await part in checkpoint.chunks(of: 0..<100) {
            MainActor.preconditionIsolated()
            sum += part.reduce(0, +)
        }
        try await checkpoint.pass()
        #expect(sum == 9900)
    }
}
