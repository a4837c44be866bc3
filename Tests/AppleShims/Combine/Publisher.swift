// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Sends values to subscribers.
/// https://developer.apple.com/documentation/combine/publisher
public protocol Publisher<Output, Failure> {
    /// https://developer.apple.com/documentation/combine/publisher/output
    associatedtype Output
    /// https://developer.apple.com/documentation/combine/publisher/failure
    associatedtype Failure: Error

    /// https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)
    func receive<S>(subscriber: S) where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input
}

/// Takes values from a publisher. Without `CustomCombineIdentifierConvertible`, which nothing here needs.
/// https://developer.apple.com/documentation/combine/subscriber
public protocol Subscriber<Input, Failure> {
    /// https://developer.apple.com/documentation/combine/subscriber/input
    associatedtype Input
    /// https://developer.apple.com/documentation/combine/subscriber/failure
    associatedtype Failure: Error

    /// https://developer.apple.com/documentation/combine/subscriber/receive(subscription:)
    func receive(subscription: any Subscription)
    /// https://developer.apple.com/documentation/combine/subscriber/receive(_:)
    func receive(_ input: Self.Input) -> Subscribers.Demand
    /// https://developer.apple.com/documentation/combine/subscriber/receive(completion:)
    func receive(completion: Subscribers.Completion<Self.Failure>)
}

/// Ties a subscriber to a publisher; it may be cancelled from any thread. Without `CustomCombineIdentifierConvertible`.
/// https://developer.apple.com/documentation/combine/subscription
public protocol Subscription: Cancellable {
    /// https://developer.apple.com/documentation/combine/subscription/request(_:)
    func request(_ demand: Subscribers.Demand)
}
