actor Relay {
    private var count = 0

    func begin(_ source: Source) {
        Task {
            for await _ in source.events {
                count += 1
            }
        }
    }
}
