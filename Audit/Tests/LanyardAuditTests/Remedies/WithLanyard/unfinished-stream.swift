import Foundation
import Lanyard

@MainActor final class LineReader {
    private let tasks = TaskScope("Lines")

    func read(_ file: String, into continuation: AsyncStream<String>.Continuation) {
        let run = tasks.addTask(name: "Read") {
            defer { continuation.finish() }
            for try await line in try open(file).bytes.lines {
                continuation.yield(line)
            }
        }
        continuation.onTermination = { _ in run.cancel("nobody reads it any more") }
    }
}

private func open(_ file: String) throws -> OpenFile { OpenFile() }

struct Lines: AsyncSequence, Sendable {
    func makeAsyncIterator() -> AsyncThrowingStream<String, any Error>.Iterator {
        AsyncThrowingStream { $0.finish() }.makeAsyncIterator()
    }
}
struct Bytes: Sendable { let lines = Lines() }
struct OpenFile: Sendable { let bytes = Bytes() }
