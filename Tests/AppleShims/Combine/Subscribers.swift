// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A namespace.
/// https://developer.apple.com/documentation/combine/subscribers
public enum Subscribers {
    /// How a publisher ended.
    /// https://developer.apple.com/documentation/combine/subscribers/completion
    public enum Completion<Failure: Error>: Sendable {
        /// https://developer.apple.com/documentation/combine/subscribers/completion/finished
        case finished
        /// https://developer.apple.com/documentation/combine/subscribers/completion/failure(_:)
        case failure(Failure)
    }

    /// How many values are wanted.
    /// https://developer.apple.com/documentation/combine/subscribers/demand
    public struct Demand: Hashable, Sendable {
        let limit: Int?

        /// https://developer.apple.com/documentation/combine/subscribers/demand/unlimited
        public static let unlimited = Demand(limit: nil)
        /// https://developer.apple.com/documentation/combine/subscribers/demand/none
        public static let none = Demand(limit: 0)
        /// https://developer.apple.com/documentation/combine/subscribers/demand/max(_:)
        public static func max(_ value: Int) -> Demand { Demand(limit: value) }
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
