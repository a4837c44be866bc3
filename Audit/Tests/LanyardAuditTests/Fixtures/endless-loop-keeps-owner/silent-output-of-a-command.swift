final class Shell {
    private var lines: [String] = []

    func run(_ command: String) {
        Task {
            for try await line in executeCommandStream(command) { lines.append(line) }
        }
    }
}
