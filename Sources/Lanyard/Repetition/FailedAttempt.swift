/// A failed attempt that will be followed by another.
public struct FailedAttempt: Sendable {
    /// What the attempt threw.
    public let error: any Error

    /// Its number, from 1.
    public let attempt: Int

    /// How many have failed in a row, this one included.
    public let failuresInARow: Int

    /// The time until the next attempt.
    public let wait: Duration
}
