#if Hummingbird
import Hummingbird
import LanyardTestSupport
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

    private func connection(_ channel: any Channel) -> ClientConnection {
        ClientConnection(ApplicationRequestContextSource(channel: channel, logger: Logger(label: "test")))
    }

    private func watcher(of channel: any Channel, readsAhead: Bool = true) -> (ClientWatcher, isNew: Bool) {
        patrol.watcher(of: connection(channel), readsAhead: readsAhead)
    }

    private func openChannel() async throws -> NIOAsyncTestingChannel {
        let channel = NIOAsyncTestingChannel()
        try await channel.connect(to: SocketAddress(unixDomainSocketPath: "/"))
        return channel
    }

    /// An open connection, a request of which is at work.
    private func connection(
        readsAhead: Bool = true
    ) async throws -> (channel: NIOAsyncTestingChannel, watcher: ClientWatcher) {
        let channel = try await openChannel()
        let (watcher, _) = watcher(of: channel, readsAhead: readsAhead)
        watcher.add(requests.core)
        return (channel, watcher)
    }

    private func isLookedAfter(_ channel: NIOAsyncTestingChannel) async throws -> Bool {
        await channel.testingEventLoop.run()
        return try await channel.testingEventLoop.executeInContext {
            (try? channel.pipeline.syncOperations.handler(type: ClientHandler.self)) != nil
        }
    }

    @Test func `a connection is looked after from the first wait of a request`() async throws {
        let (channel, watcher) = try await connection()
        #expect(try await !isLookedAfter(channel))
        watcher.beginLookingAfter()
        watcher.beginLookingAfter()
        #expect(try await isLookedAfter(channel))
        try await channel.testingEventLoop.executeInContext {
            let pipeline = channel.pipeline.syncOperations
            _ = try pipeline.removeHandler(pipeline.handler(type: ClientHandler.self))
        }
        #expect(try await !isLookedAfter(channel), "There was one handler.")
    }

    @Test func `one whose request waits for nothing is looked after when that has worked for two rounds`() async throws
    {
        let (channel, _) = try await connection()
        await clock.advance(by: .seconds(1))
        let (late, _) = try await connection()
        #expect(try await !isLookedAfter(channel))
        await clock.advance(by: .seconds(1))
        #expect(try await isLookedAfter(channel))
        #expect(try await !isLookedAfter(late))
        await clock.advance(by: .seconds(1))
        #expect(try await isLookedAfter(late))
    }

    @Test func `one whose requests are short is not looked after, however many there are`() async throws {
        let (channel, watcher) = try await connection()
        for _ in 1...6 {
            watcher.remove(requests.core)
            watcher.add(requests.core)
            await clock.advance(by: .seconds(1))
        }
        #expect(patrol.round == 6)
        #expect(try await !isLookedAfter(channel))
    }

    @Test func `a handler that waits has its connection looked after, and one that waits for nothing has not`()
        async throws
    {
        let channel = try await openChannel()
        // Where nothing says afterwards what the client has done, the first request has it looked after.
        _ = watcher(of: channel)
        @Sendable func respond(_ handler: @Sendable () async -> Void) async {
            let outcome = await outcome(over: channel) {
                await handler()
                return Response(status: .ok)
            }
            #expect(outcome.value?.status == .ok)
        }
        await respond {}
        #expect(try await !isLookedAfter(channel))
        let goes = Gate()
        let waiting = Task(executorPreference: clock.executor) { await respond { await goes.wait() } }
        await clock.idle()
        #expect(try await isLookedAfter(channel))
        goes.open()
        await waiting.value
        #expect(patrol.round == 0)
    }

    private func outcome(
        over channel: any Channel,
        of handler: @Sendable () async throws -> Response
    ) async -> Outcome<Response> {
        let origin = CallSite(fileID: #fileID, line: #line)
        let scope = RequestScope(ScopeName("GET", "/"), parent: nil, limit: nil, origin: origin)
        return await RequestWork(scope, client: connection(channel), patrol: patrol).respond(handler)
    }

    @Test func `a handler that fails because its client has gone has that cause`() async throws {
        struct Trouble: Error {}
        let channel = try await openChannel()
        // Nobody looks after this one, and nobody hears of its end.
        _ = watcher(of: channel)
        #expect(await outcome(over: channel) { throw Trouble() }.error is Trouble)
        try await channel.close()
        #expect(await outcome(over: channel) { throw HTTPError(.notFound) }.error is HTTPError)
        #expect(await outcome(over: channel) { throw Trouble() }.cause?.kind == .clientGone)
    }

    @Test func `where nobody can be asked afterwards, the first request has its connection looked after`() async throws
    {
        let channel = try await openChannel()
        _ = connection(channel).watcher(on: patrol)
        #expect(try await isLookedAfter(channel))
    }

    @Test func `the end of a connection ends its requests, and makes it forgotten`() async throws {
        let channel = try await openChannel()
        let watcher = connection(channel).watcher(on: patrol)
        watcher.add(requests.core)
        try await channel.close()
        await channel.testingEventLoop.run()
        #expect(requests.core.causeOfEnd?.kind == .clientGone)
        watcher.remove(requests.core)
        #expect(self.watcher(of: channel).isNew)
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

    @Test func `goes round once for many requests`() async {
        let watchers = [NIOAsyncTestingChannel(), NIOAsyncTestingChannel()].map { watcher(of: $0).0 }
        for watcher in watchers + watchers { watcher.add(requests.core) }
        await clock.advance(by: .seconds(1))
        #expect(patrol.round == 1)
    }

    @Test func `does not go round for connections whose handler does not read ahead, as over HTTP2`() async throws {
        let (_, watcher) = try await connection(readsAhead: false)
        await clock.advance(by: .seconds(5))
        #expect(patrol.round == 0)
        watcher.remove(requests.core)
    }

    @Test func `takes two rounds for long, even when numbers begin anew, and a look that is late for none`() {
        #expect(ClientPatrol.Look(round: 5).isLongAfter(3))
        #expect(!ClientPatrol.Look(round: 5).isLongAfter(4))
        #expect(!ClientPatrol.Look(round: 5).isLongAfter(6))
        #expect(ClientPatrol.Look(round: 1).isLongAfter(.max))
        #expect(!ClientPatrol.Look(round: 0).isLongAfter(.max))
    }

    @Test func `a connection that never was open has not gone before it is closed`() async throws {
        let channel = NIOAsyncTestingChannel()
        let watcher = connection(channel).watcher(on: patrol)
        watcher.add(requests.core)
        await channel.testingEventLoop.run()
        #expect(requests.core.isOpen)
        try await channel.close()
        await channel.testingEventLoop.run()
        #expect(requests.core.causeOfEnd?.kind == .clientGone)
        watcher.remove(requests.core)
    }

    @Test func `the connection of a test, which never was open, is not kept`() {
        let channel = NIOAsyncTestingChannel()
        weak var watcher: ClientWatcher?
        watcher = connection(channel).watcher(on: patrol)
        #expect(watcher == nil)
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
