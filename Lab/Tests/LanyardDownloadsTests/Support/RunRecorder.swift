import Synchronization

@testable import LanyardDownloads

/// Keeps what a run tells, and lets a test wait for it.
final class RunRecorder: RunObserver {
    enum Event: Hashable, Sendable {
        case opened(name: String, bytes: Int64, total: Int64?)
        case restarted(RestartReason)
        case waiting(Int)
        case running(Int)
        case retrying(Int, after: Duration, DownloadError)
    }

    private struct State {
        var events: [Event] = []
        var received: Int64 = 0
        var waiters: [(bytes: Int64, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var events: [Event] { state.withLock { $0.events } }

    /// Bytes written by this run.
    var received: Int64 { state.withLock { $0.received } }

    var restarts: [RestartReason] {
        events.compactMap { if case .restarted(let reason) = $0 { reason } else { nil } }
    }

    var waits: [Duration] {
        events.compactMap { if case .retrying(_, let wait, _) = $0 { wait } else { nil } }
    }

    /// Waits until so many bytes were written.
    func received(atLeast bytes: Int64) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.received >= bytes { return true }
                state.waiters.append((bytes, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    func opened(path: String, bytes: Int64, total: Int64?, isResumable: Bool) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        add(.opened(name: name, bytes: bytes, total: total))
    }

    func received(_ bytes: Int64) {
        let ready = state.withLock { state in
            state.received += bytes
            let ready = state.waiters.filter { $0.bytes <= state.received }
            state.waiters.removeAll { $0.bytes <= state.received }
            return ready
        }
        for waiter in ready { waiter.continuation.resume() }
    }

    func restarted(_ reason: RestartReason) { add(.restarted(reason)) }
    func waiting(attempt: Int) { add(.waiting(attempt)) }
    func running(attempt: Int) { add(.running(attempt)) }

    func retrying(attempt: Int, after wait: Duration, error: DownloadError) {
        add(.retrying(attempt, after: wait, error))
    }

    private func add(_ event: Event) {
        state.withLock { $0.events.append(event) }
    }
}
