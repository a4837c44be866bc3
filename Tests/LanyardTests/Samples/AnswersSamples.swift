import Lanyard
import LanyardTestSupport
import Testing

extension Samples {
    @Suite("Samples: answers to cancellation")
    struct Answers {
        func checksum(of bytes: [UInt8]) throws -> UInt64 {
            var checkpoint = Checkpoint()
            var sum: UInt64 = 0
            for byte in bytes {
                try checkpoint.check()
                sum = sum &* 31 &+ UInt64(byte)
            }
            return sum
        }

        func firstPrime(above number: Int) -> Int? {
            var checkpoint = Checkpoint()
            var candidate = number + 1
            while !isPrime(candidate) {
                if checkpoint.isCancelled { return nil }
                candidate += 1
            }
            return candidate
        }

        func isPrime(_ number: Int) -> Bool {
            !(2..<number).contains { number % $0 == 0 }
        }

        /// Runs a body in a run that was cancelled while it waited to begin.
        private func cancelled<Value>(_ body: @escaping @Sendable () async throws -> Value) async -> Outcome<Value> {
            let scope = TaskScope()
            let (began, gate) = (Gate(), Gate())
            let task = scope.addTask {
                began.open()
                await gate.wait()
                return try await body()
            }
            await began.wait()
            task.cancel("enough")
            gate.open()
            return await task.outcome
        }

        @Test func `throw: a part is of no use`() async throws {
            #expect(try checksum(of: [1, 2]) == 33)
            let outcome = await cancelled { try checksum(of: [1, 2]) }
            guard case .cancelled(let cause, returned: nil) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(cause.reason == "enough")
        }

        @Test func `nil: the caller goes on without`() async {
            #expect(firstPrime(above: 89) == 97)
            let outcome = await cancelled { firstPrime(above: 89) }
            #expect(outcome.value == nil)
            guard case .cancelled(_, returned: .some(.none)) = outcome else {
                Issue.record("\(outcome)")
                return
            }
        }

        static let shown = Log<String>()

        private func show(_ rows: [Int], incomplete: Bool = false) { Self.shown.note("\(rows) \(incomplete)") }
        private func show(_ error: any Error) { Self.shown.note("\(error)") }

        @Test func `the part: what came before the cancellation`() async {
            let scope = TaskScope()
            let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
            let stopButton = Button()
            let rows = numbers.map { row in
                if row == 2 { stopButton.press() }
                return row
            }
            continuation.yield(1)
            continuation.yield(2)
            let task = scope.addTask { await rows.collectUntilCancelled() }
            await stopButton.pressed()
            task.cancel("enough")
            switch await task.outcome {
            case .succeeded(let all): show(all)
            case .cancelled(_, returned: let part): show(part ?? [], incomplete: true)
            case .failed(let error): show(error)
            }
            #expect(Self.shown.all == ["[1, 2] true"])
        }

        nonisolated struct Button: Sendable {
            private let gate = Gate()
            func press() { gate.open() }
            func pressed() async { await gate.wait() }
        }

        struct Catalogue: Sendable {
            let stopButton: Button

            func matches(for term: String) -> AsyncMapSequence<AsyncStream<String>, Book> {
                let (titles, continuation) = AsyncStream.makeStream(of: String.self)
                continuation.yield(term)
                return titles.map { [stopButton] title in
                    stopButton.press()
                    return Book(title: title)
                }
            }
        }

        @Test func `a search that is cut short shows what it has`() async {
            let (scope, stopButton, term) = (TaskScope(), Button(), "swift")
            let catalogue = Catalogue(stopButton: stopButton)
            let found = Log<[Book]>()
            func show(_ books: [Book]) { found.note(books) }
            let search = scope.addTask { await catalogue.matches(for: term).collectUntilCancelled(limit: 100) }
            await stopButton.pressed()
            search.cancel("that will do")
            if case .cancelled(_, returned: let books?) = await search.outcome { show(books) }
            #expect(found.all == [[Book(title: "swift")]])
        }
    }
}
