/// What so many tests may have at a time, in the order of asking.
actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    /// Calls a body with a place.
    func withPlace(_ body: @concurrent @Sendable () async throws -> Void) async throws {
        await take()
        defer { leave() }
        try await body()
    }

    private func take() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
