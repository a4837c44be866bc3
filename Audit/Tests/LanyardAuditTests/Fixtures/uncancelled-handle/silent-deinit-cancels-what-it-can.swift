final class UsageStore {
    private var timer: Task<Void, Never>?
    private var refresh: Task<Void, Never>?

    func settingsChanged() {
        timer?.cancel()
        timer = Task { [weak self] in
            try? await Task.sleep(for: .seconds(60))
            await self?.load()
        }
        refresh?.cancel()
        refresh = Task {
            await self.load()
        }
    }

    private func load() async {}

    deinit { timer?.cancel() }
}
