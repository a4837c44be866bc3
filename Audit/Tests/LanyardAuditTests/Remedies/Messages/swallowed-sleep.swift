import Foundation

@MainActor final class StoredTask {
    private var task: Task<Void, Never>?

    func search(_ term: String) async {}

    func termChanged(_ term: String) {
        task?.cancel()
        task = Task {
            try? await Task.sleep(for: .milliseconds(300))
            guard !Task.isCancelled else { return }  // remedy: swallowed-sleep
            await search(term)
        }
    }
}

@MainActor final class StoredTaskWithAnError {
    private var task: Task<Void, any Error>?

    func search(_ term: String) async {}

    func termChanged(_ term: String) {
        task?.cancel()
        task = Task {
            try? await Task.sleep(for: .milliseconds(300))
            guard !Task.isCancelled else { return }  // remedy: swallowed-sleep
            await search(term)
        }
    }
}

struct SleepyView: View {
    @State private var title = ""
    let id: Int

    var body: some Any {
        Text(title)
            .task(id: id) {
                try? await Task.sleep(for: .milliseconds(300))
                guard !Task.isCancelled else { return }  // remedy: swallowed-sleep
                let found = await BookService().fetchTitle(id)
                if !Task.isCancelled { title = found }
            }
            .task { await wait() }
            .task { try? await waitOrThrow() }
            .task { _ = await count() }
    }

    private func wait() async {
        while title.isEmpty {
            try? await Task.sleep(for: .seconds(1))
            if Task.isCancelled { break }  // remedy: swallowed-sleep
        }
    }

    private func waitOrThrow() async throws {
        while title.isEmpty {
            // instead of: try? await Task.sleep(for: .seconds(1))
            try await Task.sleep(for: .seconds(1))  // remedy: swallowed-sleep: try await instead of try? await
        }
    }

    private func count() async -> Int {
        var rounds = 0
        while title.isEmpty {
            try? await Task.sleep(for: .seconds(1))
            if Task.isCancelled { break }  // remedy: swallowed-sleep
            rounds += 1
        }
        return rounds
    }
}
