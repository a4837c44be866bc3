enum FileWalker {
    static func walk(_ root: URL) -> AsyncStream<URL> {
        AsyncStream { continuation in
            Task.detached(priority: .utility) {  // expect: stream-without-termination
                self.enumerate(root, continuation: continuation)
                continuation.finish()
            }
        }
    }

    static func enumerate(_ root: URL, continuation: AsyncStream<URL>.Continuation) {
        for url in contents(root) { continuation.yield(url) }
    }
}
