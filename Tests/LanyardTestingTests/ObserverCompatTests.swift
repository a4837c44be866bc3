import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite
struct ObserverCompatTests {
    /// An observer that is put together from what it does.
    private struct Made: TaskObserver {
        let observing: @Sendable ([TaskEvent], Int) async -> Void

        func observe(_ events: [TaskEvent], dropped: Int) async { await observing(events, dropped) }
    }

    @Test func `An observer that takes what comes passes, and has seen all sorts of events`() async throws {
        let kinds = Log<String>()
        try await ObserverCompatTest {
            Made { events, _ in
                for event in events.prefix(1_000) { kinds.note("\(event.kind)".prefix { $0 != "(" }.description) }
            }
        }.run()
        #expect(
            Set(kinds.all) == [
                "scopeOpened", "scopeClosed", "admitted", "started", "cancelRequested", "delivered", "withheld",
                "dropped", "finished",
            ]
        )
    }

    @Test(.realTime) func `An observer that does not return is told what that leads to`() async throws {
        let gate = Gate()
        let error = await #expect(throws: CompatFailure.self) {
            try await ObserverCompatTest { Made { _, dropped in if dropped == 5 { await gate.wait() } } }
                .run(patience: .seconds(1))
        }
        gate.open()
        #expect(
            try #require(error).description == """
                “Made”:
                  `observe` does not return within 1.0 seconds from a batch with no events, of which 5 were dropped: \
                until it returns, events pile up, and what finds no room is dropped.
                """
        )
    }

    @Test(.realTime) func `An observer that moves all the time, and does not return, is told as well`() async throws {
        let isOver = Gate()
        let error = await #expect(throws: CompatFailure.self) {
            try await ObserverCompatTest { Made { _, _ in while !isOver.isOpen { await Task.yield() } } }
                .run(patience: .seconds(1))
        }
        isOver.open()
        #expect(try #require(error).description.contains("`observe` does not return within 1.0 seconds"))
    }

    @Test func `An observer that asks for runs is told that their events come back`() async throws {
        let scope = TaskScope("Metrics")
        let error = await #expect(throws: CompatFailure.self) {
            try await ObserverCompatTest { Made { _, _ in await settle(scope.addTask(name: "send") {}) } }.run()
        }
        let problem = try #require(error?.problems.first)
        #expect(
            problem.hasPrefix("`observe` asks for runs itself (send, LanyardTestingTests/ObserverCompatTests.swift:")
        )
        #expect(
            problem.hasSuffix(
                "their events come back to it, without end. Do the work in `observe`, or in a plain task."
            )
        )
    }
}
