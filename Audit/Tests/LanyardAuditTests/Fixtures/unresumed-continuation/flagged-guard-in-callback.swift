final class Reader {
    func read() async -> Data {
        await withCheckedContinuation { continuation in
            store.read { [weak self] data in
                guard let self else { return }  // expect: unresumed-continuation
                continuation.resume(returning: self.decode(data))
            }
        }
    }
}
