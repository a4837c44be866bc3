#if Telemetry
public import Lanyard
public import Logging

/// An observer that writes an error line for each run that failed and whose error nobody took.
///
/// ```swift
/// let observation = TaskObservation(UnhandledErrorLog(Logger(label: "shop")))
/// // error shop: lanyard.run=warm-up lanyard.origin=Shop/Cache.swift:12 lanyard.scope=Cache
/// //     A run failed, and nobody took its error: connectionRefused
/// ```
///
/// The lines come a moment later. A program that is about to end waits for them with `await observation.end()`.
///
/// If a scope, or one above it, has an error handler of its own, that handler gets the error, and nothing is logged here.
public struct UnhandledErrorLog: TaskObserver {
    private let logger: Logger

    /// Makes a log of errors that nobody takes.
    ///
    /// - Parameter logger: The logger to which it writes.
    public init(_ logger: Logger) {
        self.logger = logger
    }

    /// The events that it takes: errors that nobody took.
    public var interests: TaskEvent.Interests { .unhandledErrors }

    /// Takes events. A `TaskObservation` calls it.
    public func observe(_ events: [TaskEvent], dropped: Int) {
        for event in events {
            guard case .unhandledError(let run, let error) = event.kind else { continue }
            logger.error("A run failed, and nobody took its error: \(error)", metadata: run.metadata)
        }
    }
}
#endif
