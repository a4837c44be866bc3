/// A failed attempt that will be followed by another.
public struct FailedAttempt: Sendable {
    /// What the attempt threw.
    public let error: any Error

    /// The number of the attempt, counted from 1.
    public let attempt: Int

    /// The number of failures in a row, including this one.
    public let failuresInARow: Int

    /// The time until the next attempt.
    public let wait: Duration
}
