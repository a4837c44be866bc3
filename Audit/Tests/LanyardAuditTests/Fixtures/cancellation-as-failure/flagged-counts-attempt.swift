final class Poster {
    private var posting: Task<Void, Never>?

    func cancel() { posting?.cancel() }

    func post() {
        posting = Task { await attempt() }
    }

    private func attempt() async {
        do {
            try await network.post(token)
        } catch {  // expect: cancellation-as-failure
            recordFailedAttempt()
        }
    }

    private func recordFailedAttempt() { count += 1 }
}
