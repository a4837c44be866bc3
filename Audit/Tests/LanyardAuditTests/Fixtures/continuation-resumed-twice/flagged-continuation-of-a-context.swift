final class Cache {
    func load(_ key: String) async throws -> Bool {
        func callback(_ context: Context, _ isFound: Bool, _ error: String?) {
            if let error {
                context.continuation.resume(throwing: CacheFailure(error))  // expect: continuation-resumed-twice
            }
            context.continuation.resume(returning: isFound)
        }
        return try await withCheckedThrowingContinuation { continuation in
            library.load(key, Context(continuation), callback)
        }
    }
}
