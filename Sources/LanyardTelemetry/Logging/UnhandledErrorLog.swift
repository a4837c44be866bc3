#if Telemetry
public import Lanyard
public import Logging

/// Writes an error line for each run that failed and whose error nobody took.
///
/// ```swift
/// let observation = TaskObservation(UnhandledErrorLog(Logger(label: "shop")))
/// // error shop: lanyard.run=warm-up lanyard.origin=Shop/Cache.swift:12 lanyard.scope=Cache
/// //     A run failed, and nobody took its error: connectionRefused
/// ```
///
/// A scope with an error handler of its own, or below one that has it, is told there and not here.
public struct UnhandledErrorLog: TaskObserver {
    private let logger: Logger

    /// Makes a log of errors that nobody takes.
    ///
    /// - Parameter logger: Where to write.
    public init(_ logger: Logger) {
        self.logger = logger
    }

    /// What it takes: errors that nobody took.
    public var interests: TaskEvent.Interests { .unhandledErrors }

    /// Takes what happened; a `TaskObservation` calls it.
    public func observe(_ events: [TaskEvent], dropped: Int) {
        for event in events {
            guard case .unhandledError(let run, let error) = event.kind else { continue }
            logger.error("A run failed, and nobody took its error: \(error)", metadata: run.metadata)
        }
    }
}
#endif
