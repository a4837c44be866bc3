actor Scanner {
    func scan() -> AsyncStream<Progress> {
        AsyncStream { continuation in
            Task {  // expect: stream-without-termination
                for root in await roots() {
                    continuation.yield(await read(root))
                }
                continuation.finish()
            }
        }
    }
}
