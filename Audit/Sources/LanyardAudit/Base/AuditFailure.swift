/// Why an audit could not be made, for people.
public struct AuditFailure: Error, CustomStringConvertible, Sendable, Equatable {
    /// What is wrong, and what to do.
    public let description: String

    /// Says it in a sentence or two.
    public init(_ description: String) {
        self.description = description
    }
}
