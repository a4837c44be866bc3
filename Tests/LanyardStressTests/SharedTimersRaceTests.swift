import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

extension Stress {
    /// Scopes below one scope, which share its timers, and come and go on many threads.
    @Suite struct SharedTimersRaceTests {
        @Test func `of scopes that are released while their deadlines and windows are set, nothing is left`()
            async throws
        {
            let clock = TestClock()
            let server = TaskScope("Server", clock: clock)
            let before = server.core.timers.count
            await onThreads(4) { index in
                for round in 0..<Effort.times(1_000) {
                    let request = TaskScope("Request", parent: server)
                    request.addTask(deadline: .seconds(round % 60 + 1)) { await suspendUntilCancelled() }
                    request.addTask(id: 1, policy: .throttle(for: .seconds(600))) { round }
                    request.addTask(id: 2, policy: .debounce(for: .seconds(index + 1))) {}
                    request.addTask { await suspendUntilCancelled() }
                    if round % 3 == 0 { request.cancel(id: 2) }
                    if round % 7 == 0 { _ = server.snapshot() }
                    if round % 500 == 0 { server.cancelAll() }
                }
            }
            try await until("scopes and timers are as before") {
                server.core.childCount == 0 && server.core.timers.count == before
            }
        }

        @Test func `many scopes with a deadline each that come and go leave memory flat`() async throws {
            let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let server = TaskScope("Server")
                await requests(server, 10_000, times: 2)
                let before = used
                await requests(server, 10_000, times: Effort.times(8))
                let growth = used - before
                print("\(growth / 1024) KiB more than \(before / 1024)")
                precondition(growth < 1 << 20)
                // A run takes its timer away when it has told that it ended.
                try await until("no timer is left") { server.core.timers.count == 0 }
            }
            print(String(decoding: result.standardOutputContent, as: UTF8.self))
        }
    }

    private static var used: Int { UsedMemory.bytes ?? 0 }

    private static func requests(_ server: TaskScope, _ count: Int, times: Int) async {
        for _ in 0..<times {
            var scopes = (0..<count).map { _ in TaskScope("Request", parent: server) }
            let runs = scopes.map { scope in
                scope.addTask(deadline: .seconds(.random(in: 60...6_000))) { await suspendUntilCancelled() }
            }
            scopes = []
            for run in runs { await run.run.waitUninterrupted() }
        }
    }
}
