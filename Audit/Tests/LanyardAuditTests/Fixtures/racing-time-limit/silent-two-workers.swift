func both() async throws -> [Page] {
    try await withThrowingTaskGroup(of: Page.self) { group in
        group.addTask { try await first() }
        group.addTask { try await second() }
        var pages: [Page] = []
        for try await page in group { pages.append(page) }
        return pages
    }
}
