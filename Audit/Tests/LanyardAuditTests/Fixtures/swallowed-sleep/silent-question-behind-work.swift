final class Poller {
    private var polling: Task<Void, Never>?

    func start() {
        polling?.cancel()
        polling = Task {
            while !Task.isCancelled {
                await self.upload()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
}
