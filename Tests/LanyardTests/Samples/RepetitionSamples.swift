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

        @MainActor private final class Line {
            struct Message {}

            let tasks: TaskScope
            private(set) var isConnected = true

            init(on clock: TestClock) { tasks = TaskScope("Line", on: clock) }

            func received(_ message: Message) {
                tasks.after(.seconds(60), id: "idle", for: self) { model in model.disconnect() }
            }

            private func disconnect() { isConnected = false }
        }

        @Test @MainActor func `once, later`() async throws {
            let line = Line(on: clock)
            line.received(Line.Message())
            await clock.advance(by: .seconds(59))
            #expect(line.isConnected)
            line.received(Line.Message())
            await clock.advance(by: .seconds(60))
            try await line.tasks.waitUntilIdle()
            #expect(!line.isConnected)
        }

        private actor Pool {
            private(set) var isOpen = true
            private let tasks: TaskScope

            init(on clock: TestClock) { tasks = TaskScope("Pool", on: clock) }

            func use() {
                tasks.after(.seconds(60), id: "idle", for: self) { connection in connection.close() }
            }

            private func close() { isOpen = false }
        }

        @Test func `a pause, and an actor that closes itself`() async throws {
            let (tasks, pool) = (TaskScope(on: clock), Pool(on: clock))
            await pool.use()
            let task = tasks.addTask {
                try await TaskContext.current.sleep(for: .seconds(2))
            }
            await clock.run()
            try await task.value
            #expect(await !pool.isOpen)
        }

        private struct Socket {
            let isBroken: Bool
            func listen() async throws { if isBroken { throw Away() } }
        }

        /// Fails to connect three times, is there, breaks, and is there again.
        private actor Server {
            private let clock: TestClock
            private(set) var times: [Duration] = []

            init(on clock: TestClock) { self.clock = clock }

            func connect() throws -> Socket {
                times.append(clock.now.sinceStart)
                if times.count < 4 { throw Away() }
                return Socket(isBroken: times.count == 4)
            }
        }

        @Test func `a connection whose failures count anew once it was there`() async throws {
            let (tasks, server) = (TaskScope(on: clock), Server(on: clock))
            let task = tasks.addTask {
                func connect() async throws -> Socket { try await server.connect() }
                var wasThere = false
                try await retry(attempts: .max, backoff: Backoff(from: .seconds(1), upTo: .seconds(30))) {
                    wasThere = false
                    let connection = try await connect()
                    wasThere = true
                    try await connection.listen()  // It throws when the connection is lost.
                } deciding: { error in
                    guard case .retry = RetryDecision.unlessCancelled(error) else { return .fail }
                    return .retry(failuresInARow: wasThere ? 1 : nil)
                }
            }
            await clock.run()
            try await task.value
            let waits = await zip(server.times.dropFirst(), server.times).map { $0 - $1 }
            #expect(zip(waits, [1, 2, 4, 1]).allSatisfy { $0 <= .seconds($1) } && waits.count == 4)
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
