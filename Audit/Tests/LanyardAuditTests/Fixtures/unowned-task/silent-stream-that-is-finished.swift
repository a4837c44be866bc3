final class Terminal {
    func run(_ command: String) async throws {
        let output = try await start(command)
        Task {
            for try await line in output.lines { print(line) }
        }
        Task {
            for try await chunk in try await executeCommandStream(command) { show(chunk) }
        }
        Task {
            for await step in steps(command) { show(step) }
        }
    }

    private func steps(_ command: String) -> AsyncStream<Step> {
        AsyncStream { continuation in
            shell.run(command, onStep: { continuation.yield($0) }, onEnd: { continuation.finish() })
        }
    }
}
