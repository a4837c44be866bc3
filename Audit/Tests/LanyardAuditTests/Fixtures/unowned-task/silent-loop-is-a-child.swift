struct Builder {
    func build(_ handler: SignalHandler) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in handler.signals { resize() } }
            try await perform()
            group.cancelAll()
        }
        let watch = Task { for await _ in handler.signals { resize() } }
        try await perform()
        watch.cancel()
    }
}
