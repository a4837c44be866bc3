import Foundation
import Lanyard

@MainActor final class Scanner {
    private let tasks = TaskScope("Scan")

    func scan(_ folder: URL) -> AsyncStream<Progress> {
        let (progress, continuation) = AsyncStream.makeStream(of: Progress.self)
        let run = tasks.addTask(name: "Scan") {
            defer { continuation.finish() }
            for file in await files(in: folder) {
                try Task.checkCancellation()
                continuation.yield(await read(file))
            }
        }
        continuation.onTermination = { _ in run.cancel("nobody reads it any more") }
        return progress
    }
}

struct Progress: Sendable {}
func files(in folder: URL) async -> [URL] { [] }
func read(_ file: URL) async -> Progress { Progress() }
