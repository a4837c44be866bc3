final class Connector {
    private var connecting: Task<Void, Never>?

    func connect(_ device: Device) {
        connecting?.cancel()
        connecting = Task {
            do {
                try await service.connect(device)
                isConnected = true
            } catch {
                hasFailed = true
            }
            connecting = nil  // expect: cleared-by-older note
        }
    }
}
