import LanyardTesting
import Realtime
import Testing

/// What is wrong with the version by hand. Each test says what it should not do, and does; `ClientTests` has the same with scopes.
@Suite("By hand: the bugs") struct ByHandTests {
    private let bench = Bench()
    private var network: Network { bench.network }

    @Test func `a connection that comes after the disconnect stays open`() async throws {
        network.becomes(.waits)
        let client = bench.clientByHand()
        await bench.start { try await client.connect() }
        try await until { network.dials == 1 }
        await client.disconnect()
        let line = network.answer()
        try await until { await client.isConnected }
        #expect(!line.isClosed)
        await client.disconnect()
    }

    @Test func `who gives up takes the connection from the other who waits for it`() async throws {
        network.becomes(.fails(Network.Unreachable()))
        let client = bench.clientByHand()
        let first = await bench.start { try await client.connect() }
        let second = await bench.start { try await client.connect() }
        await bench.clock.sleepers(atLeast: 1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await second.task.value }
    }

    @Test func `who gives up while the client dials anew waits until it is connected`() async throws {
        let client = bench.clientByHand()
        try await client.connect()
        network.becomes(.waits)
        network.line.lose()
        try await until { network.dials == 2 }
        let attempt = await bench.start { try await client.connect() }
        attempt.cancel()
        await bench.clock.idle()
        #expect(attempt.goesOn)
        network.answer()
        try await attempt.task.value
        await client.disconnect()
    }

    @Test func `a client that nobody has any more stays connected`() async throws {
        var client: ClientByHand? = bench.clientByHand()
        try await client?.connect()
        weak let left = client
        client = nil
        #expect(left != nil && !network.line.isClosed)
        await left?.disconnect()
    }

    @Test func `a dead connection counts as one`() async throws {
        let client = bench.clientByHand()
        try await client.connect()
        for count in 1...10 {
            await bench.clock.sleepers(atLeast: 1)
            await bench.clock.advance(by: .seconds(25))
            try await until { network.line.sent.count == count }
        }
        let isConnected = await client.isConnected
        #expect(isConnected && network.dials == 1)
        await client.disconnect()
    }

    @Test func `who leaves a channel dials for it`() async throws {
        let client = bench.clientByHand()
        try await client.unsubscribe(from: "lobby")
        #expect(network.dials == 1 && network.line.sent == [Message(.leave, "lobby")])
        await client.disconnect()
    }
}
