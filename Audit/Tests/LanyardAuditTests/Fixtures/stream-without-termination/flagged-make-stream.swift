final class Chat {
    func answer(_ question: String) -> AsyncStream<Token> {
        let (stream, continuation) = AsyncStream.makeStream(of: Token.self)
        Task {  // expect: stream-without-termination
            let session = await open(question)
            while let token = await session.next() {
                continuation.yield(token)
            }
            continuation.finish()
        }
        return stream
    }
}
