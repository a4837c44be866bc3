/// Suspends until something is true, for what the clock does not see: the main actor, and a plain `Task {}`. It looks often enough.
func until(isolation: isolated (any Actor)? = #isolation, _ condition: () async -> Bool) async throws {
    for _ in 0..<20_000 {
        if await condition() { return }
        try await Task.sleep(for: .milliseconds(1))
    }
    throw NeverTrue()
}

struct NeverTrue: Error {}
