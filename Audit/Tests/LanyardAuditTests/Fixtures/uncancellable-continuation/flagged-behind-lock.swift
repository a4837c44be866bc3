final class Queue: Sendable {
    private let state = Mutex(State())

    func next() async -> Item {
        await withUnsafeContinuation { continuation in  // expect: uncancellable-continuation note
            state.withLock { state in
                state.waiters.append(continuation)
            }
        }
    }
}
