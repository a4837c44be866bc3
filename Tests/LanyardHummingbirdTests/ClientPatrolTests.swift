#if Hummingbird
import Hummingbird
import LanyardTesting
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import Lanyard
@testable import LanyardHummingbird

@Suite("The patrol of the connections") struct ClientPatrolTests {
    private let clock = TestClock()
    private let patrol: ClientPatrol
    private let requests = TaskScope("Requests")

    init() {
        patrol = ClientPatrol(on: .on(clock))
    }

    private func watcher(of channel: any Channel) -> (ClientWatcher, isNew: Bool) {
        let source = ApplicationRequestContextSource(channel: channel, logger: Logger(label: "test"))
        return patrol.watcher(of: ClientConnection(source), channel)
    }

    @Test func `goes round once a second for as long as a request is at work`() async {
        let (watcher, _) = watcher(of: NIOAsyncTestingChannel())
        await clock.advance(by: .seconds(3))
        #expect(patrol.round == 0)
        watcher.add(requests.core)
        await clock.advance(by: .milliseconds(999))
        #expect(patrol.round == 0)
        for round in 1...5 {
            await clock.advance(by: .milliseconds(round == 1 ? 1 : 1_000))
            #expect(patrol.round == round)
        }
        watcher.remove(requests.core)
        await clock.advance(by: .seconds(10))
        #expect(patrol.round == 6, "The round that finds nothing is the last.")
        watcher.add(requests.core)
        await clock.advance(by: .seconds(1))
        #expect(patrol.round == 7)
    }

    @Test func `has one watcher for each connection, until that ends`() {
        let channels = [NIOAsyncTestingChannel(), NIOAsyncTestingChannel()]
        let (first, isNew) = watcher(of: channels[0])
        #expect(isNew)
        #expect(watcher(of: channels[0]) == (first, false))
        #expect(watcher(of: channels[1]).isNew)
        first.end()
        #expect(watcher(of: channels[0]).isNew)
    }
}

private func == (lhs: (ClientWatcher, isNew: Bool), rhs: (ClientWatcher, Bool)) -> Bool {
    lhs.0 === rhs.0 && lhs.isNew == rhs.1
}
#endif
