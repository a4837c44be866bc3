/// Suspends until something is true, for what the clock does not see: the main actor, and a plain `Task {}`.
func until(isolation: isolated (any Actor)? = #isolation, _ condition: () async -> Bool) async throws {
    while await !condition() { try await Task.sleep(for: .milliseconds(1)) }
}
