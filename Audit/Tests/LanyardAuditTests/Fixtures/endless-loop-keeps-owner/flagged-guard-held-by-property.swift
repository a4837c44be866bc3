final class Inbox {
    private var listening: Task<Void, Never>?

    func listen() {
        listening?.cancel()
        listening = Task { [weak self] in  // expect: endless-loop-keeps-owner
            guard let self else { return }
            for await message in self.server.messages() {
                self.show(message)
            }
        }
    }

    func disconnect() { listening?.cancel() }
}
