import Combine
import Lanyard
import LanyardTestSupport
import LanyardUI
import Testing

@MainActor @Suite("A publisher bound to a scope")
struct PublisherTests {
    private struct Broken: Error {}

    @MainActor private final class Screen {
        var prices: [Int] = []
        var error: (any Error)?
    }

    private let tasks = TaskScope("Prices")
    private let screen = Screen()
    private let subject = PassthroughSubject<Int, any Error>()

    /// A run lets go of its subscription as it ends, at once or a moment later.
    private func subscriptions(fallTo count: Int) async throws {
        try await until("only \(count) subscriptions are left") { subject.subscriptionCount <= count }
    }

    private func follow(policy: OverlapPolicy = .replace) -> ScopedTask<Void> {
        tasks.forEach(subject, id: "prices", policy: policy, for: screen) { screen, price in
            screen.prices.append(price)
        } failed: { screen, error in
            screen.error = error
        }
    }

    @Test func `each value arrives, also those that are sent at once, and it ends when the publisher does`() async {
        let run = follow()
        for price in 1...100 { subject.send(price) }
        subject.send(completion: .finished)
        _ = await run.outcome
        #expect(screen.prices == Array(1...100))
        #expect(screen.error == nil)
    }

    @Test func `an error of the publisher arrives after its values`() async {
        let run = follow()
        subject.send(1)
        subject.send(completion: .failure(Broken()))
        _ = await run.outcome
        #expect(screen.prices == [1])
        #expect(screen.error is Broken)
    }

    @Test func `a run that is cancelled or replaced cancels its subscription, and nothing of it arrives`() async throws
    {
        let first = follow()
        let second = follow()
        subject.send(1)
        await cancelAndSettle(first)
        try await subscriptions(fallTo: 1)
        try await until("the first price is there") { !screen.prices.isEmpty }
        subject.send(2)
        tasks.cancelAll()
        await cancelAndSettle(second)
        try await subscriptions(fallTo: 0)
        #expect(screen.prices == [1] && screen.error == nil)
    }

    @Test func `a call that the policy passes over subscribes to nothing for long`() async throws {
        let first = follow(policy: .skip)
        #expect(follow(policy: .skip).admission == .skipped)
        try await subscriptions(fallTo: 1)
        first.cancel()
        await cancelAndSettle(first)
    }

    @Test func `an owner who goes takes the subscription along`() async throws {
        var owner: Screen? = Screen()
        let run = owner.map { tasks.forEach(subject, id: "prices", for: $0) { $0.prices.append($1) } }
        owner = nil
        subject.send(1)
        _ = await run?.outcome
        try await subscriptions(fallTo: 0)
    }

    @Test func `one set holds subscriptions and tasks`() async {
        var set: Set<AnyCancellable> = []
        subject.sink { _ in
        } receiveValue: { _ in
        }.store(in: &set)
        let run = tasks.addTask { try await untilCancelled() }
        run.store(in: &set)
        #expect(set.count == 2)
        set = []
        #expect(run.isCancelled)
        #expect(subject.subscriptionCount == 0)
        await cancelAndSettle(run)
    }
}
