import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Samples {
    @MainActor @Suite("Samples: the task's context")
    struct Context {
        @MainActor final class ListModel {
            private(set) var list: [Int] = []
            private let tasks = TaskScope("List")

            func load(_ pages: Range<Int>) {
                tasks.addTask(id: "load") { [weak self] in
                    for page in pages {
                        let items = try await api.items(of: page)
                        try TaskContext.current.commit { self?.list.append(contentsOf: items) }
                    }
                }
            }

            func close() async throws { try await tasks.close() }
        }

        @Test func `a list grows page by page, and a stale load adds nothing`() async throws {
            let model = ListModel()
            model.load(0..<5)
            model.load(1..<3)
            try await model.close()
            #expect(model.list == [10, 11, 20, 21])
        }

        @Test func `a write in the midst of a run`() async throws {
            let (scope, pages) = (TaskScope(), [3, 4])
            var list: [Int] = []
            func load() async throws {
                for page in pages {
                    let items = try await api.items(of: page)
                    try TaskContext.current.commit { list.append(contentsOf: items) }
                }
            }
            try await load()
            #expect(list == [30, 31, 40, 41])
            try await scope.close()
        }

        final class Batches {
            var left = [1, 2, 3]
            func next() -> Int? { left.isEmpty ? nil : left.removeFirst() }
        }

        @Test func `a callee sees that its run is asked to finish`() async throws {
            let (scope, store, queue) = (TaskScope(clock: TestClock()), Store(), Batches())
            func flush() async throws {
                while !TaskContext.current.isAskedToFinish, let batch = queue.next() {
                    try await store.write(batch)
                }
            }
            try await flush()
            #expect(store.written.all == [1, 2, 3])

            let closed = Log<Int>()
            @Sendable nonisolated func listen(on port: Int) throws -> Listener { Listener(port: port, closed: closed) }
            let port = 80
            scope.addTask {
                let listener = try listen(on: port)
                try await TaskContext.current.waitUntilAskedToFinish()
                listener.close()
            }
            #expect(try await scope.shutdown(grace: .seconds(1), patience: nil).finished == 1)
            #expect(closed.all == [80])
        }

        nonisolated struct Listener {
            let port: Int
            let closed: Log<Int>
            func close() { closed.note(port) }
        }

        nonisolated struct Store: Sendable {
            let written = Log<Int>()
            func write(_ batch: Int) async throws { written.note(batch) }
        }

        @Test func `a run reports how far it is`() async throws {
            let (scope, files) = (TaskScope(), ["a", "b"])
            @Sendable func upload(_ file: String) async throws {}
            let task = scope.addTask {
                let progress = TaskContext.current.progress
                progress.total = files.count
                for file in files {
                    try await upload(file)
                    progress.advance()
                }
            }
            try await task.value
            #expect(task.progress.completed == 2 && task.progress.total == 2)
            #expect(task.progress.state.description == "finished")
        }

        @Test func `code that is not async sees the cancellation of the run`() async throws {
            let (scope, begun, cancelled) = (TaskScope(), Gate(), Gate())
            @Sendable nonisolated func compress(_ data: [UInt8], isCancelled: () -> Bool) -> [UInt8]? {
                isCancelled() ? nil : data
            }
            let data: [UInt8] = [1]
            let task = scope.addTask {
                begun.open()
                await cancelled.wait()
                let token = TaskContext.current.token
                let packed = compress(data) { token?.isCancelled ?? false }
                return packed
            }
            await begun.wait()
            task.cancel()
            cancelled.open()
            #expect(try await task.value == nil)
        }
    }
}
