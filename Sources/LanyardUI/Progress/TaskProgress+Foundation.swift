public import Foundation
public import Lanyard

extension TaskProgress {
    /// Reports what a Foundation progress tells as part of this one, until it is finished.
    ///
    /// For work that reports through that type, such as a copy of files. It is asked at intervals, because it cannot be
    /// awaited on every system.
    ///
    /// ```swift
    /// try await TaskContext.current.progress.follow(loader.progress, weight: 3)
    /// ```
    ///
    /// - Parameters:
    ///   - other: The progress.
    ///   - weight: How many of this progress's units it stands for.
    ///   - interval: How often it is asked, on the clock of the scope; zero or less means all the time.
    /// - Throws: `CancellationError` if the other is cancelled, or this task.
    /// - Cancellation: cancels the other.
    public func follow(
        _ other: Progress,
        weight: Double = 1,
        every interval: Duration = .milliseconds(100)
    ) async throws {
        let part = child(weight: weight)
        try await withTaskCancellationHandler {
            while !other.isFinished {
                if other.isCancelled { throw CancellationError() }
                if !other.isIndeterminate { part.show(other) }
                try await sleep(for: interval)
            }
        } onCancel: {
            other.cancel()
        }
        part.finish()
    }

    private func show(_ other: Progress) {
        let units = other.totalUnitCount
        total = Int(clamping: units)
        let done = (other.fractionCompleted * Double(units)).rounded(.down)
        // Near the greatest number the product is rounded up to one that is no `Int`.
        advance(to: Int(exactly: done) ?? (done > 0 ? .max : 0))
    }
}
