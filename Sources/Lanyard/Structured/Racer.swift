/// An operation of a race, and the name of its run.
struct Racer<Success: Sendable>: Sendable {
    let name: String
    let operation: @Sendable @isolated(any) () async throws -> Success
}
