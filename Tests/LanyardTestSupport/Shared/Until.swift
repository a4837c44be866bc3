package import Testing

/// Suspends until something is true, and throws an error with its name if it never is.
///
/// For what no outcome, gate or clock tells: what follows a few instructions after the event that a test can await, or
/// happens on another thread. It looks, sleeps for a moment and looks again, so it takes no thread from what it waits for.
/// It gives up after a number of looks instead of a time: a busy machine looks less often, and so waits longer. On a quiet
/// one that takes about a minute.
///
/// - Parameters:
///   - what: What is waited for, as a clause: “the run is asked to finish”.
///   - condition: Whether it is so by now.
/// - Throws: ``NeverTrue``, with the name and the place; and what the condition throws.
/// - Cancellation: Looks once more, and throws if it is not so.
package func until(
    _ what: String,
    isolation: isolated (any Actor)? = #isolation,
    at place: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    var pause = Duration.microseconds(250)
    for _ in 0..<2_000 {
        if try await condition() { return }
        guard (try? await Task.sleep(for: pause)) != nil else { break }
        pause = min(pause * 2, .milliseconds(32))
    }
    guard try await condition() else { throw NeverTrue(what: what, place: place, isCancelled: Task.isCancelled) }
}

/// What a test waited for, and never came.
package struct NeverTrue: Error, CustomStringConvertible {
    let what: String
    let place: SourceLocation
    let isCancelled: Bool

    package var description: String {
        let end = isCancelled ? "the wait was cancelled before" : "never came true"
        return "\(end): \(what) (\(place.fileID):\(place.line))"
    }
}
