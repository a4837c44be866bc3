// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Publisher {
    /// https://developer.apple.com/documentation/combine/publisher/sink(receivecompletion:receivevalue:)
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Self.Failure>) -> Void,
        receiveValue: @escaping (Self.Output) -> Void
    ) -> AnyCancellable {
        let sink = Sink(receiveCompletion, receiveValue)
        receive(subscriber: sink)
        return AnyCancellable { sink.cancel() }
    }
}

extension Publisher where Failure == Never {
    /// https://developer.apple.com/documentation/combine/publisher/sink(receivevalue:)
    public func sink(receiveValue: @escaping (Self.Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }
}

/// Wants all values from the beginning.
private final class Sink<Input, Failure: Error>: Subscriber {
    private var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    private var receiveValue: ((Input) -> Void)?
    private var subscription: (any Subscription)?

    init(_ completion: @escaping (Subscribers.Completion<Failure>) -> Void, _ value: @escaping (Input) -> Void) {
        (receiveCompletion, receiveValue) = (completion, value)
    }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        subscription.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        receiveValue?(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        receiveCompletion?(completion)
        cancel()
    }

    func cancel() {
        (receiveCompletion, receiveValue) = (nil, nil)
        subscription.take()?.cancel()
    }
}
