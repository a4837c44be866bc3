import AsyncAlgorithms

/// Callers of one result, by AsyncAlgorithms' `share`.
enum SharedSequence {
    static func value(_ count: Int) async {
        let gate = Gate(count)
        let shared = Result(gate: gate).share(bufferingPolicy: .unbounded)
        await Join.call(count, gate) {
            for await value in shared { return value }
            return nil
        }
    }

    /// A result that is there when the gate opens.
    private struct Result: AsyncSequence, Sendable {
        typealias Failure = Never

        let gate: Gate

        struct Iterator: AsyncIteratorProtocol {
            let gate: Gate
            var isOver = false

            mutating func next(isolation: isolated (any Actor)?) async -> Int? {
                if isOver { return nil }
                isOver = true
                await gate.pass()
                return 1
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator(gate: gate) }
    }
}
