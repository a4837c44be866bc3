import Foundation

func scan(_ folder: URL) -> AsyncStream<Progress> {
    AsyncStream { continuation in
        let task = Task {
            for file in await files(in: folder) {
                if Task.isCancelled { break }
                continuation.yield(await read(file))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
    }
}

struct Progress: Sendable {}
func files(in folder: URL) async -> [URL] { [] }
func read(_ file: URL) async -> Progress { Progress() }
