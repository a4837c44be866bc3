final class Requests {
    private var pending: [Int: CheckedContinuation<Data, any Error>] = [:]

    func send(_ id: Int) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in  // expect: uncancellable-continuation
            pending[id] = continuation
            transport.send(id)
        }
    }
}
