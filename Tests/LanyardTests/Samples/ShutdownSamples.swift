import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Samples {
    @Suite("Samples: shutdown")
    struct Shutdown {
        private let clock = TestClock()
        private let printed = Log<String>()

        private func print(_ report: ShutdownReport) { printed.note(report.description) }
        private func log(_ text: String) { printed.note(text) }

        /// Endless work, one file after the other.
        final class Queue: Sendable {
            private let last = Log<Int>()
            let uploaded = Log<Int>()
            let hasUploaded = Gate()

            func next() -> Int? {
                last.note(0)
                return last.all.count
            }

            func upload(_ file: Int) async throws {
                uploaded.note(file)
                hasUploaded.open()
                await Task.yield()
            }
        }

        @Test func `a worker ends between two files`() async throws {
            let (tasks, queue) = (TaskScope(clock: clock), Queue())
            let upload = queue.upload
            let task = tasks.addTask(name: "uploads") {
                while !TaskContext.current.isAskedToFinish, let file = queue.next() {
                    try await upload(file)
                }
            }
            await queue.hasUploaded.wait()
            let report = try await tasks.shutdown(grace: .seconds(10), patience: .seconds(2))
            if !report.isComplete { log("\(report)") }
            #expect(report.finished == 1)
            #expect(await task.outcome.cause == nil)
            #expect(printed.all.isEmpty)
        }

        @Test func `a shutdown reports`() async throws {
            let (scope, server) = (TaskScope(clock: clock), TaskScope(clock: clock))
            func stop() async throws {
                let report = try await scope.shutdown(grace: .seconds(10), patience: .seconds(2))
                if !report.isComplete { log("\(report)") }
            }
            func stopServer() async throws {
                let report = try await server.shutdown(grace: .seconds(20), patience: .seconds(5))
                print(report)  // 990 finished, 0 cancelled, 10 straggling, and a line for each of the ten
            }
            try await stop()
            try await stopServer()
            #expect(printed.all == ["0 finished, 0 cancelled, 0 straggling"])
        }
    }
}
