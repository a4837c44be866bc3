final class Processor {
    private var active: CheckedContinuation<Void, Never>?

    func cancelStream() {
        active?.resume()
        active = nil
    }

    func process(_ publisher: AnyPublisher<Chunk, any Error>) async {
        await withCheckedContinuation { continuation in
            self.active = continuation
            subscription = publisher.sink { _ in
                guard self.active != nil else { return }
                self.active = nil
                continuation.resume()
            }
        }
    }
}
