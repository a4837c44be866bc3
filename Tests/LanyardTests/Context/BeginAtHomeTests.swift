import LanyardTestSupport
import Testing

@testable import Lanyard

@globalActor private actor Home: BusyActor {
    static let shared = Home()
    static let executor = HoldableExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
}

/// An operation of the user's that a run reaches from another place than its own actor.
@Suite("An operation that is begun at home", .serialized)
struct BeginAtHomeTests {
    private struct Lost: Error {}

    @Test func `it does not begin if its run is cancelled while its actor is busy`() async {
        let (scope, ran) = (TaskScope("Home"), Log<Int>())
        var task: ScopedTask<Void>?
        await Home.whileBusy { arrival in
            task = scope.addTask {
                try await beginAtHome({ @Home in ran.note($0) }, with: 1)
            }
            await arrival.wait()
            task?.cancel("no more")
        }
        #expect(await task?.outcome.cause?.reason == "no more")
        #expect(ran.all.isEmpty, "It was cancelled before its first instruction.")
    }

    @Test func `it does not begin if what it needs is gone by then`() async {
        let (isGone, ran) = (Gate(), Log<Int>())
        var task: Task<Void, any Error>?
        await Home.whileBusy { arrival in
            task = Task {
                try await beginAtHome({ @Home in ran.note($0) }, with: 1) { if isGone.isOpen { throw Lost() } }
            }
            await arrival.wait()
            isGone.open()
        }
        await #expect(throws: Lost.self) { try await task?.value }
        #expect(ran.all.isEmpty)
    }

    @Test func `it gets its value, wherever it is at home`() async throws {
        #expect(try await beginAtHome({ $0 + 1 }, with: 1) == 2)
        #expect(try await beginAtHome({ @Home in $0 + 1 }, with: 1) == 2)
        #expect(try await beginAtHome({ @MainActor in $0 + 1 }, with: 1) == 2)
    }
}
