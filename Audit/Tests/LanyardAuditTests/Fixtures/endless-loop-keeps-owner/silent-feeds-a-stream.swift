final class Client {
    func answers(_ source: Source) -> AsyncStream<String> {
        AsyncStream { continuation in
            Task {
                for await event in source.events {
                    continuation.yield(self.decode(event))
                }
            }
        }
    }
}
