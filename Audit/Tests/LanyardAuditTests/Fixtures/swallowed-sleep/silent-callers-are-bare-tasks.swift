final class Recorder {
    private func waitUntilReady() async throws {
        for _ in 0..<10 {
            if isReady { return }
            try? await Task.sleep(for: .milliseconds(50))
            poke()
        }
    }

    func recordTapped() {
        Task { try await waitUntilReady() }
    }

    func repeatTapped() {
        Task.detached { try await self.waitUntilReady() }
    }
}
