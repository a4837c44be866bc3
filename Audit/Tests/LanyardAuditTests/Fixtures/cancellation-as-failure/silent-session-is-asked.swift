final class Dictation {
    private var starting: Task<Void, Never>?

    func start(_ session: Int) {
        starting?.cancel()
        starting = Task {
            do {
                state = try await transcriber.makeState()
            } catch {
                guard isCurrent(session) else { return }
                failSession(error)
            }
        }
    }

    private func isCurrent(_ session: Int) -> Bool { session == current }
    private func failSession(_ error: any Error) { state = nil }
}
