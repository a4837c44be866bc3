final class Model {
    func answers(_ prompt: String) -> AsyncStream<Token> {
        AsyncStream { continuation in
            Task {  // expect: stream-without-termination
                await self.generate(prompt, into: continuation)
                continuation.finish()
            }
        }
    }

    private func generate(_ prompt: String, into output: AsyncStream<Token>.Continuation) async {
        while let token = await next(prompt) { output.yield(token) }
    }
}
