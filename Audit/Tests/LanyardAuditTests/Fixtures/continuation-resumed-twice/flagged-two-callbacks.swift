final class Socket {
    private var opened: CheckedContinuation<Void, any Error>?

    func connect() async throws {
        let delegate = SocketDelegate(
            didOpen: { [weak self] in
                self?.opened?.resume()  // expect: continuation-resumed-twice
            },
            didFail: { [weak self] error in
                self?.opened?.resume(throwing: error)
            }
        )
        session = Session(delegate)
        try await withCheckedThrowingContinuation { self.opened = $0 }
    }
}
