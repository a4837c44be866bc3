final class Probe {
    func isReachable() async -> Bool {
        let connection = NWConnection(host: host, port: port, using: .tcp)
        return await withCheckedContinuation { continuation in
            connection.stateUpdateHandler = { state in
                switch state {
                case .ready:
                    connection.cancel()
                    continuation.resume(returning: true)
                case .failed:
                    connection.cancel()
                    continuation.resume(returning: false)
                default: break
                }
            }
            connection.start(queue: queue)
        }
    }
}
