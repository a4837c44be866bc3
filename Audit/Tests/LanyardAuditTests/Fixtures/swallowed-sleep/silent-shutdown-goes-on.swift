actor Connection {
    func shutdown() async throws {
        stopAccepting()
        try? await Task.sleep(for: .milliseconds(200))
        closeAll()
    }
}
