final class Poller {
    private var polling: Task<Void, Never>?

    func start() {
        polling?.cancel()
        polling = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(5))  // expect: swallowed-sleep note
                await self.upload()
            }
        }
    }
}
