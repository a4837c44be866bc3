actor Cache {
    func load() async throws {
        do {
            try await fill()
        } catch {
            isLoading = false
            throw error
        }
    }
}
