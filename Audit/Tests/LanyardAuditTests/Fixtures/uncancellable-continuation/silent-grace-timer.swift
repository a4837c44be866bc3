actor Runner {
    private var exits: [Int: CheckedContinuation<Void, Error>] = [:]

    func waitForExit(of id: Int) async throws {
        queue.asyncAfter(deadline: .now() + 3) { self.resume(id) }
        try await withCheckedThrowingContinuation { continuation in
            exits[id] = continuation
        }
    }
}
