/// Keeps what is written, and counts who writes at the same time.
actor Disk {
    struct Full: Error, Equatable {}

    private(set) var texts: [String] = []
    private(set) var mostAtOnce = 0
    private var writing = 0
    private var isFull = false

    func fill(_ isFull: Bool) {
        self.isFull = isFull
    }

    func write(_ text: String) async throws {
        if isFull { throw Full() }
        writing += 1
        mostAtOnce = max(mostAtOnce, writing)
        await Task.yield()  // here another write could come in between
        texts.append(text)
        writing -= 1
    }
}
