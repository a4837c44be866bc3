final class Poller {
    func run() async {
        try! await pause()  // expect: crash-on-cancel
        poll()
    }

    private func pause() async throws {
        try await Task.sleep(for: .seconds(5))
    }
}
