#if compiler(>=6.4) && canImport(Darwin) || ProgressManagerStandIn
public import Lanyard

#if ProgressManagerStandIn
public import ProgressManager
#else
public import Foundation
#endif

@available(macOS 27.0, iOS 27.0, tvOS 27.0, watchOS 27.0, visionOS 27.0, *)
extension TaskProgress {
    /// Reports a Foundation reporter as a part of this progress, until it is finished.
    ///
    /// Use it for work that reports through `ProgressManager`. The reporter is read at intervals, like a `Progress`. One that is
    /// never finished is followed until this task is cancelled.
    ///
    /// ```swift
    /// try await TaskContext.current.progress.follow(importer.progressReporter, weight: 3)
    /// ```
    ///
    /// - Parameters:
    ///   - other: The reporter.
    ///   - weight: The number of this progress's units that it stands for.
    ///   - interval: The time between two reads, on the clock of the scope. With zero or less it is read all the time.
    /// - Throws: `CancellationError` if this task is cancelled.
    /// - Cancellation: Ends the wait. The work of the reporter goes on: it has nothing to cancel it by.
    public func follow(
        _ other: ProgressReporter,
        weight: Double = 1,
        every interval: Duration = .milliseconds(100)
    ) async throws {
        let part = child(weight: weight)
        while !other.isFinished {
            if let units = other.totalCount { part.show(other.fractionCompleted, of: units) }
            try await sleep(for: interval)
        }
        part.finish()
    }
}
#endif
