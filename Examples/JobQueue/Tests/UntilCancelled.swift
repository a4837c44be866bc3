/// Suspends until its task is cancelled, and throws.
func untilCancelled() async throws {
    for await _ in AsyncStream<Never>(Never.self, { _ in }) {}
    throw CancellationError()
}
