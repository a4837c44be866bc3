import LabModels
import Synchronization

/// A book service whose answers a test gives, when it likes.
final class ScriptedBooks: BookSearching {
    private struct State {
        var asked: [String] = []
        var waiting: [String: CheckedContinuation<[Book], any Error>] = [:]
        var watchers: [String: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// The terms, in the order they came.
    var asked: [String] { state.withLock { $0.asked } }

    func books(matching term: String) async throws -> [Book] {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let watcher = state.withLock { state in
                    state.asked.append(term)
                    state.waiting[term] = continuation
                    return state.watchers.removeValue(forKey: term)
                }
                watcher?.resume()
                if Task.isCancelled { take(term)?.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            take(term)?.resume(throwing: CancellationError())
        }
    }

    /// Waits until a term was asked for.
    func isAsked(_ term: String) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.asked.contains(term) { return true }
                state.watchers[term] = continuation
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers a request that is under way with one book, whose title is the term.
    func answer(_ term: String) {
        take(term)?.resume(returning: [Book(id: term, title: term)])
    }

    /// Fails a request that is under way.
    func fail(_ term: String, _ failure: SearchFailure) {
        take(term)?.resume(throwing: failure)
    }

    private func take(_ term: String) -> CheckedContinuation<[Book], any Error>? {
        state.withLock { $0.waiting.removeValue(forKey: term) }
    }
}
