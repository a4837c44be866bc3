/// What an operation of a race returned: nobody else's run has a result of this type.
struct RaceEntry<Success: Sendable>: Sendable {
    let value: Success
}
