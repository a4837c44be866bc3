actor Loader {
    func load(_ limit: Duration) async throws -> Page {
        let task = Task { await slow() }
        return try await withThrowingTaskGroup(of: Page.self) { group in  // expect: racing-time-limit
            group.addTask { await task.value }
            group.addTask {
                try await Task.sleep(for: limit)
                throw Late()
            }
            let page = try await group.next()!
            group.cancelAll()
            return page
        }
    }
}
