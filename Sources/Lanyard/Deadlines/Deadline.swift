/// When the current work has to be done, for callees who want to know, and a way to move it.
///
/// Deadlines nest, and the earliest wins: ``remaining`` counts to the first of all those that would cancel the code that
/// asked for ``current``, set by ``withDeadline(in:reason:clock:fileID:line:_:)`` around it or by the call of `addTask` for its
/// run. A run of a structured scope has those around the scope, too; any other run that is started inside has not. A task
/// without a run that is started inside reads them until they are over, although they do not cancel it.
///
/// ```swift
/// if let deadline = Deadline.current { request.timeout = deadline.remaining }
/// ```
///
/// The body may move it, and so may anybody whom the body hands it to:
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
/// That callees can read it is Go's idea (`Context.Deadline`), that it can be moved is Trio's (`CancelScope.deadline`).
public struct Deadline: Sendable {
    /// The nearest first.
    private let nearest: Limit
    private let others: [Limit]

    /// The deadline of the current code; `nil` if nothing limits its time. A deadline more than a century away is none.
    ///
    /// What is around a shield does not reach into it, and neither does its deadline.
    public static var current: Deadline? { Deadline(Surroundings.current.limits) }

    init?(_ limits: [Limit]) {
        guard let nearest = limits.first else { return nil }
        self.nearest = nearest
        others = Array(limits.dropFirst())
    }

    /// The time left until the earliest of all; zero or less once it has passed.
    ///
    /// Each is measured on its own clock at this moment. Only time counts: it goes on counting when the code has been
    /// cancelled, for whatever reason, as Go's does. Whether the code is cancelled, `Task.isCancelled` says.
    public var remaining: Duration {
        others.reduce(nearest.remaining) { min($0, $1.remaining) }
    }

    /// Whether the earliest has passed.
    public var hasPassed: Bool { remaining <= .zero }

    /// Moves the nearest deadline around the code that asked for ``current``, on its own clock.
    ///
    /// Those further out stay as they are, and still win if they are earlier. Zero or less lets it pass now.
    ///
    /// - Parameter duration: The time from now.
    /// - Returns: False if it has passed already, or its body has ended.
    @discardableResult
    public func move(in duration: Duration) -> Bool {
        nearest.move(in: duration)
    }
}
