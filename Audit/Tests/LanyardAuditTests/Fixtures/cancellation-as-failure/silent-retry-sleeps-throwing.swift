actor Connector {
    func connect() async throws {
        while true {
            do {
                try await socket.open()
                return
            } catch {
                try await Task.sleep(for: .seconds(1))
            }
        }
    }
}
