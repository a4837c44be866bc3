final class Proxy {
    private var listener: Socket?
    private var count = 0
    private var accepting: Task<Void, Error>?

    func open() throws {
        guard listener == nil else { return }
        listener = try Socket()
        accept()
    }

    private func accept() {
        accepting = Task {
            for try await _ in connections { count += 1 }
        }
    }
}
