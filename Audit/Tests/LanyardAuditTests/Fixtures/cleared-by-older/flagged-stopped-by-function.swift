actor Sync {
    private var running: Task<Void, Never>?

    func restart() {
        stop()
        running = Task {
            await self.sync()
            self.running = nil  // expect: cleared-by-older note
        }
    }

    private func stop() { running?.cancel() }

    private func sync() async {}
}
