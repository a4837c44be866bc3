struct Upload {
    func run(_ file: URL) -> AsyncThrowingStream<Phase, Error> {
        AsyncThrowingStream(Phase.self, bufferingPolicy: .unbounded) { continuation in
            Task {  // expect: stream-without-termination
                do {
                    continuation.yield(.preparing)
                    let ticket = try await server.ticket()
                    continuation.yield(.sending)
                    try await server.send(file, ticket)
                    continuation.yield(.done)
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        }
    }
}
