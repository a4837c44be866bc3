final class Poller {
    private var polling: Task<Void, Never>?

    func start() {
        polling = Task { [weak self] in  // expect: endless-loop-keeps-owner
            guard let self else { return }
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }

    func disconnect() { polling?.cancel() }
}
