public import Foundation
public import Lanyard

extension TaskProgress {
    /// Reports a Foundation progress as a part of this one, until it is finished.
    ///
    /// Use it for work that reports through that type, such as a copy of files. The Foundation progress is read at intervals,
    /// because it cannot be awaited on every system.
    ///
    /// ```swift
    /// try await TaskContext.current.progress.follow(loader.progress, weight: 3)
    /// ```
    ///
    /// - Parameters:
    ///   - other: The Foundation progress.
    ///   - weight: The number of this progress's units that it stands for.
    ///   - interval: The time between two reads, on the clock of the scope. With zero or less it is read all the time.
    /// - Throws: `CancellationError` if `other` or this task is cancelled.
    /// - Cancellation: Cancels `other`.
    public func follow(
        _ other: Progress,
        weight: Double = 1,
        every interval: Duration = .milliseconds(100)
    ) async throws {
        let part = child(weight: weight)
        try await withTaskCancellationHandler {
            while !other.isFinished {
                if other.isCancelled { throw CancellationError() }
                if !other.isIndeterminate {
                    part.show(other.fractionCompleted, of: Int(clamping: other.totalUnitCount))
                }
                try await sleep(for: interval)
            }
        } onCancel: {
            other.cancel()
        }
        part.finish()
    }

    /// Shows how far the work of another library is.
    func show(_ fraction: Double, of units: Int) {
        total = units
        let done = (fraction * Double(units)).rounded(.down)
        // Near the greatest number the product is rounded up to one that is no `Int`.
        advance(to: Int(exactly: done) ?? (done > 0 ? .max : 0))
    }
}
