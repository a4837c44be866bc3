import Synchronization

/// Something that happens once. Whoever waits for it goes on waiting when cancelled, as code does that does not look.
final class Event: Sendable {
    private let state = Mutex<(isOver: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func happen() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiting.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }
}

/// Suspends until its task is cancelled, and throws.
func untilCancelled() async throws {
    for await _ in AsyncStream<Never>(Never.self, { _ in }) {}
    throw CancellationError()
}
