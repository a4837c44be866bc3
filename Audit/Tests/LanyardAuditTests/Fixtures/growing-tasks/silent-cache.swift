actor Pictures {
    private var tasks: [URL: Task<Picture, Error>] = [:]

    func picture(_ url: URL) async throws -> Picture {
        if let task = tasks[url] { return try await task.value }
        let task = Task { try await download(url) }
        tasks[url] = task
        return try await task.value
    }
}
