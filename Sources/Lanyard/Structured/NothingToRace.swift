/// What a ``race(_:among:clock:fileID:line:_:)`` throws whose sequence is empty, because nothing in it could ever succeed.
public struct NothingToRace: Error, Hashable, CustomStringConvertible {
    init() {}

    /// One sentence.
    public var description: String { "A race needs at least one operation: its sequence had no elements." }
}
