final class StoreHelper {
    private var listening: Task<Void, Never>?

    func listen() {
        listening = Task { [weak self] in  // expect: deinit-never-runs
            await self?.readUpdates()
        }
    }

    private func readUpdates() async {
        for await update in Transaction.updates {
            add(update)
        }
    }

    deinit { listening?.cancel() }
}
