final class Poster {
    private let center: Center

    func begin(_ log: Log) {
        Task { [center] in
            for await event in center.events {
                log.add(event)
            }
        }
    }
}
