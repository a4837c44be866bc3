struct Prober {
    func waitUntilReady(timeout: TimeInterval) async -> Bool {
        let deadline = Date().addingTimeInterval(timeout)
        while Date() < deadline {
            if isReady() { return true }
            try? await Task.sleep(for: .milliseconds(50))  // expect: swallowed-sleep note
        }
        return false
    }
}
