import Lanyard
import Testing

/// The samples of the article «Three answers to cancellation», compiled and run.
@Suite("Three answers to cancellation")
struct AnswersToCancellationTests {
    private static func checksum(of bytes: [UInt8]) throws -> UInt64 {
        var checkpoint = Checkpoint()
        var sum: UInt64 = 0
        for byte in bytes {
            try checkpoint.check()
            sum = sum &* 31 &+ UInt64(byte)
        }
        return sum
    }

    private static func firstPrime(above number: Int) -> Int? {
        var checkpoint = Checkpoint()
        var candidate = number + 1
        while !isPrime(candidate) {
            if checkpoint.isCancelled { return nil }
            candidate += 1
        }
        return candidate
    }

    private static func isPrime(_ number: Int) -> Bool {
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

    @Test("throw: a part is of no use")
    func throwing() async throws {
        #expect(try Self.checksum(of: [1, 2]) == 33)
        let outcome = await cancelled { try Self.checksum(of: [1, 2]) }
        guard case .cancelled(let cause, returned: nil) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(cause.reason == "enough")
    }

    @Test("nil: the caller goes on without")
    func optional() async {
        #expect(Self.firstPrime(above: 89) == 97)
        let outcome = await cancelled { Self.firstPrime(above: 89) }
        #expect(outcome.value == nil)
        guard case .cancelled(_, returned: .some(.none)) = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    @Test("the part: what came before the cancellation")
    func part() async {
        let scope = TaskScope()
        let (rows, continuation) = AsyncStream.makeStream(of: Int.self)
        let taken = Gate()
        let task = scope.addTask {
            await rows.map { row in
                if row == 2 { taken.open() }
                return row
            }.collectUntilCancelled()
        }
        continuation.yield(1)
        continuation.yield(2)
        await taken.wait()
        task.cancel("enough")
        guard case .cancelled(_, returned: let part) = await task.outcome else {
            Issue.record("It was not cancelled.")
            return
        }
        #expect(part == [1, 2])
    }
}
