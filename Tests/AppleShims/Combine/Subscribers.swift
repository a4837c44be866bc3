// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A namespace.
public enum Subscribers {
    /// How a publisher ended.
    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }

    /// How many values are wanted.
    public struct Demand: Equatable, Sendable {
        let limit: Int?

        public static let unlimited = Demand(limit: nil)
        public static let none = Demand(limit: 0)
        public static func max(_ value: Int) -> Demand { Demand(limit: value) }
    }
}
