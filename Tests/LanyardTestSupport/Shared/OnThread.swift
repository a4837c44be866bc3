internal import Foundation

/// Does what may block on a thread of its own: those of the tasks are few, and what is tested needs them.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}
