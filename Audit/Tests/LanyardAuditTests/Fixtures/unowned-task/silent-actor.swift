actor TokenStore {
    private var token: Token?

    func refresh() {
        Task { token = try await client.newToken() }
    }
}
