import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Samples {
    /// Work that is done again.
    @Suite("Samples: repeating")
    struct Repeating {
        private struct InvalidQuery: Error {}
        private struct Away: Error {}

        private actor Inbox {
            private(set) var count = 0
            func refresh() async throws { count += 1 }
        }

        private actor API {
            private var attempts = 0
            func page() async throws -> Int {
                attempts += 1
                if attempts < 3 { throw Away() }
                return attempts
            }
        }

        private actor Queue {
            nonisolated let name: String
            private(set) var beginnings = 0

            init(_ name: String) { self.name = name }

            func consume() async throws {
                beginnings += 1
                if beginnings < 3 { throw Away() }
            }
        }

        private let clock = TestClock()

        @Test func `at an interval`() async {
            let (tasks, inbox) = (TaskScope(on: clock), Inbox())
            tasks.addTask(id: "inbox") {
                try await every(.seconds(30)) { try await inbox.refresh() }
            }
            await clock.advance(by: .seconds(61))
            #expect(await inbox.count == 3)
            tasks.cancelAll()
        }

        @Test func `after a failure`() async throws {
            let (tasks, api) = (TaskScope(on: clock), API())
            let task = tasks.addTask {
                let page = try await retry(attempts: 5) {
                    try await withDeadline(in: .seconds(2)) { try await api.page() }
                } deciding: { error in
                    error is InvalidQuery ? .fail : .retry()
                }
                return page
            }
            await clock.run()
            #expect(try await task.value == 3)
            let backoff = Backoff(from: .milliseconds(100), upTo: .seconds(10))
            #expect(backoff.wait(afterFailures: 1) <= .milliseconds(100))
        }

        @Test func `whenever it falls over`() async throws {
            let queues = [Queue("mail"), Queue("pictures")]
            try await withTaskScope("Consumers", restarts: .atMost(5, in: .seconds(60))) { scope in
                for queue in queues { scope.addTask(name: queue.name) { try await queue.consume() } }
            }
            for queue in queues { #expect(await queue.beginnings == 3) }
        }

        @Test func `outcomes in the order in which runs end`() async {
            let (scope, hosts) = (TaskScope(on: clock), ["a", "b"])
            func ping(_ host: String) async throws { if host == "b" { throw Away() } }
            let lines = Log<String>()
            func print(_ words: String...) { lines.note(words.joined(separator: " ")) }

            let outcomes = scope.outcomes()
            for host in hosts { scope.addTask(name: host) { try await ping(host) } }
            for await run in outcomes {
                print(run.name!, run.outcome.value == nil ? "does not answer" : "answers")
            }
            #expect(lines.all.sorted() == ["a answers", "b does not answer"])
        }
    }
}
