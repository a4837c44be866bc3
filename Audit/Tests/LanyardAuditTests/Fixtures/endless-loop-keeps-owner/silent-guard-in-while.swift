final class Poller {
    private var polling: Task<Void, Never>?

    func start() {
        polling = Task { [weak self] in
            while !Task.isCancelled {
                guard let self else { return }
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }

    func disconnect() { polling?.cancel() }
}
