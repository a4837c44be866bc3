final class Probe {
    func connect() async throws {
        let guardian = Guardian()
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            connection.stateUpdateHandler = { state in
                switch state {
                case .ready: guardian.tryResume { continuation.resume() }
                case .failed(let error): guardian.tryResume { continuation.resume(throwing: error) }
                default: break
                }
            }
            connection.start(queue: queue)
        }
    }
}
