final class Environment {
    private var polling: Task<Void, Never>?  // expect: uncancelled-handle

    init(_ feed: Feed) {
        polling = Task { [weak self] in
            for await value in feed.values {
                guard let self else { return }
                self.take(value)
            }
        }
    }
}
