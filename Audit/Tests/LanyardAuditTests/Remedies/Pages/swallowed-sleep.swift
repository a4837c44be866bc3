import Foundation

@MainActor final class Field {
    private var task: Task<Void, Never>?

    func search(_ term: String) async {}

    func termChanged(_ term: String) {
        task?.cancel()
        task = Task {
            try? await Task.sleep(for: .milliseconds(300))
            guard !Task.isCancelled else { return }
            await search(term)
        }
    }
}

struct Poller {
    func poll() async {}

    func run() async throws {
        while true {
            try await Task.sleep(for: .seconds(5))
            await poll()
        }
    }
}
