public import Foundation
public import Lanyard

extension ScopedTask {
    /// Returns a Foundation progress that shows how far the run is. Its `cancel()` cancels the run.
    ///
    /// Use it for code that knows only that type: a document's `NSProgress`, or a progress bar of AppKit. It is updated until
    /// the run ends or nobody holds it any more. If the run is cancelled, so is the progress. If the run fails, the progress
    /// stays where it is, because that type knows no failure.
    ///
    /// ```swift
    /// let progress = task.foundationProgress()
    /// parent.addChild(progress, withPendingUnitCount: 1)
    /// ```
    ///
    /// - Parameter interval: The least time between two updates, on the clock of the scope.
    public func foundationProgress(every interval: Duration = .milliseconds(100)) -> Progress {
        // Not as a part of what is current here: whoever asked for it adds it where it belongs.
        let mirror = Progress.discreteProgress(totalUnitCount: -1)
        mirror.cancellationHandler = { cancel("through its Progress") }
        Task { [weak mirror] in
            for await state in progress.changes(every: interval) {
                guard let mirror else { return }
                mirror.show(state)
            }
        }
        return mirror
    }
}

extension Progress {
    fileprivate func show(_ state: ProgressSnapshot) {
        totalUnitCount = Int64(state.total ?? -1)
        completedUnitCount = Int64(state.completed)
        switch state.state {
        case .running, .failed:
            break
        case .finished:
            totalUnitCount = max(totalUnitCount, 1)
            completedUnitCount = totalUnitCount
        case .cancelled:
            if !isCancelled { cancel() }
        }
    }
}
