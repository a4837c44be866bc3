final class Scanner {
    func find() async throws -> Device {
        try await withThrowingTaskGroup(of: Device.self) { group in  // expect: racing-time-limit
            group.addTask { try await self.firstDevice() }
            group.addTask {
                try await Task.sleep(for: .seconds(10))
                throw Failure.nothingFound
            }
            let device = try await group.next()!
            group.cancelAll()
            return device
        }
    }

    private func firstDevice() async throws -> Device {
        try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
        }
    }
}
