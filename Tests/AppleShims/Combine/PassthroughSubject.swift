// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import Synchronization

/// Passes on what it is sent to those who have subscribed and want it.
/// https://developer.apple.com/documentation/combine/passthroughsubject
public final class PassthroughSubject<Output, Failure: Error>: Publisher {
    private var conduits: [Conduit] = []

    /// https://developer.apple.com/documentation/combine/passthroughsubject/init()
    public init() {}

    /// https://developer.apple.com/documentation/combine/passthroughsubject/send(_:)
    public func send(_ input: Output) {
        for conduit in conduits where conduit.isOpen { conduit.send(input) }
    }

    /// https://developer.apple.com/documentation/combine/passthroughsubject/send(completion:)
    public func send(completion: Subscribers.Completion<Failure>) {
        for conduit in conduits where conduit.isOpen { conduit.complete(completion) }
        conduits = []
    }

    /// https://developer.apple.com/documentation/combine/passthroughsubject/receive(subscriber:)
    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        conduits.removeAll { !$0.isOpen }
        let conduit = Conduit {
            _ = subscriber.receive($0)
        } complete: {
            subscriber.receive(completion: $0)
        }
        conduits.append(conduit)
        subscriber.receive(subscription: conduit)
    }

    /// How many have subscribed and not cancelled. Not of Combine, whose own does not tell.
    public var subscriptionCount: Int { conduits.count { $0.isOpen } }

    private final class Conduit: Subscription {
        let send: (Output) -> Void
        let complete: (Subscribers.Completion<Failure>) -> Void
        private let open = Atomic(true)

        var isOpen: Bool { open.load(ordering: .relaxed) }

        init(_ send: @escaping (Output) -> Void, complete: @escaping (Subscribers.Completion<Failure>) -> Void) {
            (self.send, self.complete) = (send, complete)
        }

        func request(_ demand: Subscribers.Demand) { precondition(demand == .unlimited, "Only what `sink` asks for.") }

        func cancel() { open.store(false, ordering: .relaxed) }
    }
}
