final class Promise {
    private var waiters: [CheckedContinuation<Int, Never>] = []

    func value() async -> Int {
        await withCheckedContinuation { continuation in  // expect: uncancellable-continuation note
            waiters.append(continuation)
        }
    }

    func valueOrError() async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in  // expect: uncancellable-continuation
            failing.append(continuation)
        }
    }
}
