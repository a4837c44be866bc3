final class SocketClient {
    private var receiving: Task<Void, Never>?

    func connect() {
        receiving = Task {  // expect: endless-loop-keeps-owner note
            while !Task.isCancelled {
                await self.receive()
            }
        }
    }

    func disconnect() { receiving?.cancel() }

    deinit { log("gone") }
}
