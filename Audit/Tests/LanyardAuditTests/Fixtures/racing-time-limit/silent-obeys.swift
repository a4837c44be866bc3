func page() async throws -> Data {
    try await withThrowingTaskGroup(of: Data.self) { group in
        group.addTask { try await URLSession.shared.data(from: url).0 }
        group.addTask {
            try await Task.sleep(for: .seconds(5))
            throw Late()
        }
        let data = try await group.next()!
        group.cancelAll()
        return data
    }
}
