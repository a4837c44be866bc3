func withLimit(_ limit: Duration, _ work: @escaping @Sendable () async -> Int) async -> Int? {
    await withTaskGroup(of: Int?.self) { group in
        group.addTask { await work() }
        group.addTask {
            try? await Task.sleep(for: limit)
            return nil
        }
        defer { group.cancelAll() }
        return await group.next() ?? nil
    }
}
