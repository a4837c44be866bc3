final class Poller {
    func run() async {
        try! await pause()
        poll()
    }

    private func pause() async throws {
        do {
            try await Task.sleep(for: .seconds(5))
        } catch {
            log("woken")
        }
    }
}
