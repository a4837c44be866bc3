final class Retry {
    private var task: Task<Void, Never>?

    func start() {
        task?.cancel()
        task = Task {
            let maxAttempts = attempts
            try? await Task.sleep(for: .seconds(5))  // expect: swallowed-sleep
            if maxAttempts { await self.connect() }
        }
    }
}
