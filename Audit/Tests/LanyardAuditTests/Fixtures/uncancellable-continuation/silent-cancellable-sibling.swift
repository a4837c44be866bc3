actor Turnstile {
    private var waiters: [CheckedContinuation<Void, Error>] = []

    func acquire() async throws {
        try await withCheckedThrowingContinuation { waiters.append($0) }
    }

    func acquireCancellable() async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiters.append($0) }
        } onCancel: {
            Task { await self.leave() }
        }
    }
}
