final class FileReader {
    private var lines: [String] = []

    func read(_ url: URL) {
        Task {
            for try await line in url.lines {
                self.lines.append(line)
            }
        }
    }
}
