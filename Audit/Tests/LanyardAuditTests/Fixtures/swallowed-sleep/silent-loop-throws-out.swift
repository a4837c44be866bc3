struct Importer {
    func run() async throws {
        while hasMore() {
            let page = try await fetch()
            insert(page)
            try? await Task.sleep(for: .milliseconds(100))
        }
    }
}
