import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("A value that comes once") struct OneShotTests {
    private struct Broken: Error {}

    @Test func `all who wait get it, and whoever comes later finds it`() async throws {
        let shot = OneShot<Int>()
        let (scope, log) = (TaskScope("Waiters"), Log<Int>())
        for _ in 1...3 { scope.addTask { log.note(try await shot.value) } }
        #expect(shot.result == nil)
        #expect(shot.send(7))
        try await scope.waitUntilIdle()
        #expect(log.all == [7, 7, 7])
        #expect(try await shot.value == 7)
        #expect(!shot.send(8) && !shot.fail(Broken()))
        #expect(try shot.result?.get() == 7)
    }

    @Test func `an error comes in its place`() async {
        let shot = OneShot<Int>()
        let waiter = Task { try await shot.value }
        #expect(shot.fail(Broken()))
        await #expect(throws: Broken.self) { try await waiter.value }
        await #expect(throws: Broken.self) { try await shot.value }
    }

    @Test func `a cancelled wait ends, and the others go on`() async throws {
        let event = OneShot<Void>()
        let (stays, goes) = (Task { try await event.value }, Task { try await event.value })
        goes.cancel()
        await #expect(throws: CancellationError.self) { try await goes.value }
        event.send()
        try await stays.value
        let late = Task {
            try? await untilCancelled()
            try await event.value
        }
        late.cancel()
        try await late.value
    }

    @Test func `in whatever order it comes, is waited for and is cancelled, each wait ends`() async {
        for round in 0..<500 {
            let shot = OneShot<Int>()
            await withTaskGroup(of: Void.self) { group in
                let waiters = (0..<3).map { _ in Task { try? await shot.value } }
                group.addTask { shot.send(round) }
                group.addTask { waiters[0].cancel() }
                for (number, waiter) in waiters.enumerated() {
                    group.addTask {
                        let value = await waiter.value
                        #expect(value == round || number == 0 && value == nil)
                    }
                }
            }
        }
    }
}
