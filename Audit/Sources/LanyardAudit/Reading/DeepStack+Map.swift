internal import Synchronization

extension DeepStack {
    /// Does something with each number below a count, on a few threads with deep stacks, each with one number after the other.
    ///
    /// - Returns: What came of it, in the order of the numbers.
    /// - Throws: `CancellationError`.
    /// - Cancellation: ends when what has begun has ended.
    static func map<Result: Sendable>(
        _ count: Int,
        threads: Int,
        _ work: @escaping @Sendable (Int) -> Result
    ) async throws -> [Result] {
        let board = Board<Result>(count: count)
        await withTaskCancellationHandler {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<min(threads, count) {
                    group.addTask {
                        await onThread {
                            while let number = board.take() { board.put(work(number), at: number) }
                        }
                    }
                }
            }
        } onCancel: {
            board.close()
        }
        try Task.checkCancellation()
        return board.results
    }
}

/// Which numbers are taken, and what came of them.
private final class Board<Result: Sendable>: Sendable {
    private struct State {
        var next = 0
        var isClosed = false
        var results: [Result?]
    }

    private let state: Mutex<State>

    init(count: Int) {
        state = Mutex(State(results: Array(repeating: nil, count: count)))
    }

    func take() -> Int? {
        state.withLock { state in
            guard !state.isClosed, state.next < state.results.count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    func put(_ result: Result, at number: Int) {
        state.withLock { $0.results[number] = result }
    }

    func close() {
        state.withLock { $0.isClosed = true }
    }

    var results: [Result] {
        state.withLock { $0.results.compactMap(\.self) }
    }
}
