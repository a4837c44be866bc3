actor Images {
    private var running: [URL: Task<Image, any Error>] = [:]

    func image(_ url: URL) async throws -> Image {
        if let task = running[url] { return try await task.value }
        let task = Task { try await load(url) }
        running[url] = task
        return try await task.value
    }
}

struct Cell: View {
    var body: some View {
        Text("").task { picture = try? await images.image(url) }
    }
}
