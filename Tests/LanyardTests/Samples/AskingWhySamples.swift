import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Samples {
    @Suite("Samples: asking why")
    struct AskingWhy {
        private let printed = Log<String>()
        private let scope = TaskScope("Downloads", clock: TestClock())

        private func print(_ what: some CustomStringConvertible) { printed.note(what.description) }
        private func log(_ what: String, _ books: [Book] = []) { printed.note(what) }
        private func show(_ books: [Book]) { printed.note("\(books.count) books") }
        private func show(_ error: any Error) { printed.note("\(error)") }
        private func download() async throws { try await untilCancelled() }

        @Test func `a cause tells the reason and the place`() async throws {
            let task = scope.addTask { try await download() }
            task.cancel("the user left the screen")
            print(task.cause!)  // requested: the user left the screen (App/Screen.swift:12)
            let line = #line - 2
            #expect(
                printed.all == ["requested: the user left the screen (LanyardTests/AskingWhySamples.swift:\(line))"]
            )
        }

        @Test func `an outcome is one of three`() async throws {
            let task = scope.addTask { try await api.books(matching: "swift") }
            switch await task.outcome {
            case .succeeded(let books): show(books)
            case .failed(let error): show(error)
            case .cancelled(let cause, returned: let part): log("\(cause)", part ?? [])
            }
            #expect(printed.all == ["1 books"])
        }

        @Test func `a cancellation is no failure`() async throws {
            let task = scope.addTask { try await api.books(matching: "swift") }
            task.cancel()
            await #expect(throws: TaskCancelledError.self) {
                do {
                    show(try await task.value)
                } catch let error where !error.isCancellation {
                    show(error)
                }
            }
            #expect(printed.all.isEmpty)
        }

        @Test func `a snapshot shows who does not obey`() async throws {
            let (begun, gate) = (Gate(), Gate())
            let task = scope.addTask(name: "film") {
                begun.open()
                await gate.wait()
            }
            await begun.wait()
            task.cancel("the window was closed")
            for run in scope.snapshot().runs where run.state == .straggling {
                log("\(run)")
            }
            #expect(printed.all.count == 1)
            gate.open()
            await settle(task)
        }
    }
}
