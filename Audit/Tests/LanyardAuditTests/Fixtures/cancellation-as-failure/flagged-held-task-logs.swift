final class Player {
    private var task: Task<Void, Never>?

    func play(_ url: URL) {
        task?.cancel()
        task = Task {
            do {
                try await engine.prepare(url)
                engine.start()
            } catch {  // expect: cancellation-as-failure note
                logger.error("Could not play: \(error)")
            }
        }
    }
}
