final class Poller {
    private lazy var loop = Task { [weak self] in  // expect: uncancelled-handle
        while true {
            await self?.poll()
            try await Task.sleep(for: .seconds(10))
        }
    }

    func start() {
        loop = Task { await poll() }
    }

    func poll() async {}
}
