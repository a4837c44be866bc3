#if compiler(>=6.4) && canImport(Darwin) || ProgressManagerStandIn
public import Lanyard

#if ProgressManagerStandIn
public import ProgressManager
#else
public import Foundation
#endif

@available(macOS 27.0, iOS 27.0, tvOS 27.0, watchOS 27.0, visionOS 27.0, *)
extension ScopedTask {
    /// Returns a Foundation reporter that shows how far the run is.
    ///
    /// Use it for code that reports through `ProgressManager`. It is updated until the run ends. If the run is cancelled or fails, it
    /// stays where it is, because that type knows neither; a manager that it is assigned to takes it for done when nobody holds it
    /// any more. It has no button to cancel; for that there is ``foundationProgress(every:)``.
    ///
    /// ```swift
    /// manager.assign(count: 1, to: task.progressReporter())
    /// ```
    ///
    /// - Parameter interval: The least time between two updates, on the clock of the scope.
    public func progressReporter(every interval: Duration = .milliseconds(100)) -> ProgressReporter {
        let mirror = ProgressManager(totalCount: nil)
        // A manager does not keep what is assigned to it, and takes what is gone for done: so it is kept here, until the run has ended.
        Task { for await state in progress.changes(every: interval) { mirror.show(state) } }
        return mirror.reporter
    }
}

@available(macOS 27.0, iOS 27.0, tvOS 27.0, watchOS 27.0, visionOS 27.0, *)
extension ProgressManager {
    fileprivate func show(_ state: ProgressSnapshot) {
        setCounts { completed, total in
            (completed, total) = (state.completed, state.total)
            guard case .finished = state.state else { return }
            total = max(state.total ?? 0, state.completed, 1)
            completed = total ?? 0
        }
    }
}
#endif
