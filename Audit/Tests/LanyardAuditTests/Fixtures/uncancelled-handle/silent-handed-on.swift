final class Console {
    private var reader: Task<Void, Never>?

    func start() {
        reader = Task { for await line in input { show(line) } }
    }

    func stop() {
        shutDown(reader)
    }
}
