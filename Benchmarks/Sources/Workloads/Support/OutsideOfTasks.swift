import Dispatch
import Foundation

/// Runs code in no task, as a button or a callback is, on a thread of its own.
func outsideOfTasks<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withUnsafeContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}

/// Runs code on the main actor and in no task, as a button does.
func onMainThread<Result: Sendable>(_ body: @escaping @MainActor @Sendable () -> Result) async -> Result {
    await withUnsafeContinuation { continuation in
        DispatchQueue.main.async { continuation.resume(returning: MainActor.assumeIsolated(body)) }
    }
}
