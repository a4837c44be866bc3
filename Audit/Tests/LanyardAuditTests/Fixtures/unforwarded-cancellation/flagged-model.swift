final class Runtime {
    func generate(_ prompt: String) async throws -> String {
        try await Task.detached {  // expect: unforwarded-cancellation note
            try core.generate(prompt)
        }.value
    }
}
