final class Poller {
    private var polling: Task<Void, Error>?

    func start() {
        polling = Task { [weak self] in  // expect: deinit-never-runs
            try await self?.poll()
        }
    }

    private func poll() async throws {
        while !Task.isCancelled {
            await refresh()
            try await Task.sleep(for: .seconds(30))
        }
    }

    func refresh() async {}

    deinit { polling?.cancel() }
}
