struct Backoff {
    func attempt(_ work: () async throws -> Int) async throws -> Int {
        while let pause = next() {
            try await Task.sleep(for: pause)
            do {
                return try await work()
            } catch {
                lastError = error
            }
        }
        throw lastError
    }
}
