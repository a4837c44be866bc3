struct Search: AppIntent {
    func perform() async throws -> some IntentResult {
        router.path = .init()
        try? await Task.sleep(for: .milliseconds(50))
        router.path.append(.search)
        return .result()
    }
}
