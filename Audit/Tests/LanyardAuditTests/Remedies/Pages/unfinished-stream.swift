import Foundation

struct LineReader: Sendable {
    let file: String

    func lines() -> AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { continuation in
            let reading = Task {
                do {
                    for try await line in try open(file).bytes.lines {
                        continuation.yield(line)
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }

    private func open(_ file: String) throws -> OpenFile { OpenFile() }
}

struct Lines: AsyncSequence, Sendable {
    func makeAsyncIterator() -> AsyncThrowingStream<String, any Error>.Iterator {
        AsyncThrowingStream { $0.finish() }.makeAsyncIterator()
    }
}
struct Bytes: Sendable { let lines = Lines() }
struct OpenFile: Sendable { let bytes = Bytes() }
