import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("forEach and the policies") @MainActor
struct ForEachPolicyTests {
    private let model = Model()
    private let feed = Feed()

    /// A run that has handed over one element, 1, and has asked for the next.
    private func start(_ policy: OverlapPolicy) async -> ScopedTask<Void> {
        let task = add(feed, policy)
        feed.send(1)
        await feed.isAsked(for: 2)
        return task
    }

    @discardableResult
    private func add(_ feed: Feed, _ policy: OverlapPolicy) -> ScopedTask<Void> {
        model.tasks.forEach(feed, id: 1, policy: policy, for: model) { $0.values.append($1) }
    }

    private func feed(_ elements: Int?...) -> Feed {
        let feed = Feed()
        for element in elements + [nil] { feed.send(element) }
        return feed
    }

    @Test(arguments: [false, true])
    func `skip and join: the elements of the first call go on, those of the next are passed over`(joins: Bool) async {
        let first = await start(joins ? .join : .skip)
        let second = add(feed(10), joins ? .join : .skip)
        #expect(second.admission == (joins ? .joined : .skipped))
        feed.send(2)
        feed.send(nil)
        await settle(first)
        #expect(model.values == [1, 2])
    }

    @Test func `join: the run ends when its last caller has left`() async {
        let first = await start(.join)
        let second = add(feed(10), .join)
        first.cancel()
        #expect(!second.isCancelled)
        second.cancel()
        feed.send(2)
        #expect(await first.outcome.cause?.kind == .waitersGone)
        #expect(model.values == [1])
    }

    @Test func `queue: the next sequence is asked when the one before has ended`() async {
        let first = await start(.queue)
        let second = add(feed(10, 20), .queue)
        #expect(second.admission == .queued)
        feed.send(2)
        feed.send(nil)
        await settle(first, second)
        #expect(model.values == [1, 2, 10, 20])
    }

    @Test func `keepLatest: of those that wait only the last is asked`() async {
        let first = await start(.keepLatest)
        let second = add(feed(10), .keepLatest)
        let third = add(feed(20), .keepLatest)
        feed.send(nil)
        await settle(first, second, third)
        #expect(model.values == [1, 20])
        #expect(second.isCancelled)
    }

    @Test func `replace: the newer one begins at once, and nothing of the older one arrives any more`() async {
        let first = await start(.replace)
        await settle(add(feed(10), .replace))
        feed.send(2)
        #expect(await first.outcome.cause?.kind.description.hasPrefix("replaced") == true)
        #expect(model.values == [1, 10])
        #expect(model.tasks.withheldCount == 1, "The older one had asked for one.")
    }

    @Test func `restart: the newer one begins when the older one has really ended`() async {
        let first = await start(.restart)
        let second = add(feed(10), .restart)
        #expect(second.admission == .replaced)
        #expect(model.tasks.snapshot().runs.map(\.state) == [.straggling, .waiting])
        feed.send(2)
        await settle(first, second)
        #expect(model.values == [1, 10])
    }

    @Test func `debounce: the sequence is asked when the quiet is over`() async {
        let clock = TestClock()
        let scope = TaskScope(clock: clock)
        let replaced = scope.forEach(feed(1), id: 1, policy: .debounce(for: .seconds(1)), for: model) {
            $0.values.append($1)
        }
        let last = scope.forEach(feed(2), id: 1, policy: .debounce(for: .seconds(1)), for: model) {
            $0.values.append($1)
        }
        await clock.sleepers(atLeast: 1)
        #expect(model.values.isEmpty)
        await clock.advance(by: .seconds(1))
        await settle(replaced, last)
        #expect(model.values == [2])
    }
}
