final class Sync {
    static let shared = Sync()
    private var rounds: [Task<Void, Never>] = []

    func round() {
        rounds.append(Task { await server.sync() })
    }
}
