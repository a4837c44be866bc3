/// The moment at which the current work has to be done. Callees can read it, and move it.
///
/// Deadlines nest, and the earliest wins: ``remaining`` counts to the first that would cancel the code that read ``current``.
/// ``withDeadline(in:reason:clock:fileID:line:_:)`` sets one for its body, and a call of `addTask` sets one for its run. A run
/// of a structured scope also has those around the scope, and any other run that is started inside has not. An unscoped task
/// that is started inside still sees them until they are over, but they do not cancel it.
///
/// ```swift
/// if let deadline = Deadline.current { request.timeout = deadline.remaining }
/// ```
///
/// The body may move it, and so may any code that the body hands it to:
///
/// ```swift
/// try await withDeadline(in: .seconds(30)) {
///     for try await part in parts {
///         try await send(part)
///         Deadline.current?.move(in: .seconds(30))  // thirty seconds for each part
///     }
/// }
/// ```
///
/// Go's `Context.Deadline` lets callees read a deadline, and Trio's `CancelScope.deadline` lets them move it.
public struct Deadline: Sendable {
    /// The nearest first.
    private let nearest: DeadlineTimer
    private let others: [DeadlineTimer]

    /// The deadline of the current code; `nil` if nothing timers its time. A deadline more than a century away counts as none.
    ///
    /// Inside a shield the deadlines around it do not count. With Swift 6.5 those of the language count, too; they cannot be moved.
    public static var current: Deadline? {
        let timers = Surroundings.current.deadlines
        return Deadline(DeadlineTimer.ofLanguage.map { [$0] + timers } ?? timers)
    }

    init?(_ timers: [DeadlineTimer]) {
        guard let nearest = timers.first else { return nil }
        self.nearest = nearest
        others = Array(timers.dropFirst())
    }

    /// The time that is left until the earliest deadline; zero or less once that has passed.
    ///
    /// Each deadline is measured on its own clock at this moment. Only time counts, as in Go: the value keeps counting after
    /// the code has been cancelled, for whatever reason. `Task.isCancelled` says whether the code is cancelled.
    public var remaining: Duration {
        others.reduce(nearest.remaining) { min($0, $1.remaining) }
    }

    /// Whether the earliest deadline has passed.
    public var hasPassed: Bool { remaining <= .zero }

    /// Moves the nearest deadline around the code that read ``current``, on that deadline's own clock.
    ///
    /// Deadlines further out stay as they are, and still win if they are earlier. With zero or less it passes now.
    ///
    /// - Parameter duration: The time from now.
    /// - Returns: `false` if the deadline has already passed, or its body has ended.
    @discardableResult
    public func move(in duration: Duration) -> Bool {
        nearest.move(in: duration)
    }
}
