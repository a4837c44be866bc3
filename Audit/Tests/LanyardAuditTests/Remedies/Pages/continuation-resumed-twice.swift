import Foundation

@MainActor final class Listener {
    private let speaker = Speaker()
    private var continuation: CheckedContinuation<Void, Never>?

    func connect() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            speaker.connect { error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume()
                }
            }
        }
    }

    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                self.continuation?.resume()
                self.continuation = Task.isCancelled ? nil : continuation
                if Task.isCancelled { continuation.resume() }
            }
        } onCancel: {
            Task { await self.speakerDidConnect() }
        }
    }

    func speakerDidConnect() {
        let waiting = continuation
        continuation = nil
        waiting?.resume()
    }
}

struct Speaker: Sendable { func connect(_ completion: @escaping @Sendable ((any Error)?) -> Void) {} }
