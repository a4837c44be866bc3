/// An operation of a race, and the name of its run.
struct Racer<Success: Sendable>: Sendable {
    let name: String

    /// At home where the operation is, so that it does not begin if the race is over when its actor comes.
    let entry: @Sendable @isolated(any) () async throws -> RaceEntry<Success>
}
