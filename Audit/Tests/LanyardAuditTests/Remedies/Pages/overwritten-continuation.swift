import Foundation

@MainActor final class Locator {
    private var continuations: [UUID: CheckedContinuation<CLLocation, any Error>] = [:]
    private let manager = Manager()

    func current() async throws -> CLLocation {
        let id = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<CLLocation, any Error>) in
                if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
                continuations[id] = continuation
                if continuations.count == 1 { manager.requestLocation() }
            }
        } onCancel: {
            Task { await self.leave(id) }
        }
    }

    private func leave(_ id: UUID) {
        continuations.removeValue(forKey: id)?.resume(throwing: CancellationError())
    }

    private func resume(with result: Result<CLLocation, any Error>) {
        let waiting = continuations
        continuations = [:]
        for continuation in waiting.values { continuation.resume(with: result) }
    }
}

struct CLLocation: Sendable {}
struct Manager { func requestLocation() {} }
