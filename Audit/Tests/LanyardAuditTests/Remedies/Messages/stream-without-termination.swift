import Foundation

func numbers() -> AsyncStream<Int> {
    AsyncStream { continuation in
        // instead of: Task {
        let task = Task {
            for number in 0..<10 {
                try? await Task.sleep(for: .seconds(1))
                if Task.isCancelled { break }
                continuation.yield(number)
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }  // remedy: stream-without-termination
    }
}
