final class Saver {
    func save() async throws {
        try await withCheckedThrowingContinuation { continuation in  // expect: unresumed-continuation
            do {
                try writer.write()
                continuation.resume()
            } catch {
                print(error)
            }
        }
    }
}
