public import Foundation
public import Lanyard

extension ScopedTask {
    /// A Foundation progress that shows how far the run is, and whose `cancel()` cancels the run.
    ///
    /// For what only knows that type: `NSProgress` of a document, a progress bar of AppKit. It is brought up to date until
    /// the run ends or nobody holds it any more; a run that was cancelled cancels it, and one that failed leaves it as far
    /// as it was, because that type knows no failure.
    ///
    /// ```swift
    /// let progress = task.foundationProgress()
    /// parent.addChild(progress, withPendingUnitCount: 1)
    /// ```
    ///
    /// - Parameter interval: The least time between two updates, on the clock of the scope.
    public func foundationProgress(every interval: Duration = .milliseconds(100)) -> Progress {
        let mirror = Progress(totalUnitCount: -1)
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
