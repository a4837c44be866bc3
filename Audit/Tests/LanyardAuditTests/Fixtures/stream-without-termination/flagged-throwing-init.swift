struct Middleware {
    func suggestions(_ request: Request) async -> AsyncThrowingStream<[Suggestion], any Error> {
        let stream = await next(request)
        return .init { continuation in
            let task = Task {  // expect: stream-without-termination
                do {
                    for try await suggestions in stream {
                        continuation.yield(suggestions.filter(\.isUseful))
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        }
    }
}
