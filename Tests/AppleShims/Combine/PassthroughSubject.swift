// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import Synchronization

/// Passes on what it is sent to those who have subscribed and want it.
public final class PassthroughSubject<Output, Failure: Error>: Publisher {
    private var conduits: [Conduit] = []

    public init() {}

    public func send(_ input: Output) {
        for conduit in conduits where conduit.isOpen { conduit.send(input) }
    }

    public func send(completion: Subscribers.Completion<Failure>) {
        for conduit in conduits where conduit.isOpen { conduit.complete(completion) }
        conduits = []
    }

    public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
        conduits.removeAll { !$0.isOpen }
        let conduit = Conduit {
            _ = subscriber.receive($0)
        } complete: {
            subscriber.receive(completion: $0)
        }
        conduits.append(conduit)
        subscriber.receive(subscription: conduit)
    }

    /// How many have subscribed and not cancelled; Combine's own does not tell.
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
