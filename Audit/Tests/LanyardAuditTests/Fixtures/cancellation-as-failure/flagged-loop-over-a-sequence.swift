@MainActor
final class TracksModel {
    private var observing: Task<Void, Never>?
    private(set) var lastError: String?
    private(set) var tracks: [Track] = []

    deinit { observing?.cancel() }

    func start(_ database: Database) {
        observing = Task { [weak self] in
            do {
                for try await tracks in database.observe() {
                    self?.tracks = tracks
                }
            } catch {  // expect: cancellation-as-failure
                self?.lastError = "\(error)"
            }
        }
    }
}
