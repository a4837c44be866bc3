final class Loader {
    private var loading: Task<Data, Error>?

    func data() async throws -> Data {
        if let loading { return try await loading.value }
        let task = Task { try await fetch() }
        loading = task
        defer { loading = nil }
        return try await task.value
    }
}
