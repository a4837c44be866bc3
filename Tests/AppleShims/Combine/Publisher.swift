// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Sends values to subscribers.
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error

    func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input
}

/// Takes values from a publisher.
public protocol Subscriber<Input, Failure> {
    associatedtype Input
    associatedtype Failure: Error

    func receive(subscription: any Subscription)
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
}

/// Ties a subscriber to a publisher. «Canceling a `Subscription` must be thread-safe.»
public protocol Subscription: Cancellable {
    func request(_ demand: Subscribers.Demand)
}
