import Lanyard
import LanyardTesting
import Realtime
import Testing

/// The same as `ByHandTests`, without the bugs; and how long a client waits for what.
@Suite("A connection") struct ClientTests {
    private let bench = Bench()
    private var network: Network { bench.network }

    @Test func `a connection that comes after the disconnect is closed`() async throws {
        network.becomes(.waits)
        let client = bench.client()
        let attempt = await bench.start { try await client.connect() }
        try await bench.perform { await client.disconnect() }
        #expect(attempt.error is CancellationError)
        let line = network.answer()
        await bench.clock.idle()
        let isConnected = await client.isConnected
        #expect(line.isClosed && !isConnected)
    }

    @Test func `of two who wait, one gives up and the other gets the connection`() async throws {
        network.becomes(.fails(Network.Unreachable()))
        let client = bench.client()
        let first = await bench.start { try await client.connect() }
        let second = await bench.start { try await client.connect() }
        first.cancel()
        await bench.clock.idle()
        #expect(first.error is CancellationError && second.goesOn)
        network.becomes(.connects)
        await bench.clock.advance(by: .seconds(1))
        #expect(second.hasSucceeded && network.dials == 2)
    }

    @Test func `who gives up while the client dials anew leaves at once`() async throws {
        let client = bench.client()
        try await bench.perform { try await client.connect() }
        network.becomes(.waits)
        network.line.lose()
        await bench.clock.idle()
        let attempt = await bench.start { try await client.connect() }
        attempt.cancel()
        await bench.clock.idle()
        #expect(attempt.error is CancellationError)
    }

    @Test func `when nobody has the client any more, the connection is closed`() async throws {
        var client: RealtimeClient? = bench.client()
        try await bench.perform { [client] in try await client?.connect() }
        weak let left = client
        client = nil
        try await bench.app.waitUntilIdle()
        #expect(left == nil && network.line.isClosed)
    }

    @Test func `a connection that is silent is asked, and one that does not answer is made anew`() async throws {
        let client = bench.client()
        let joining = await bench.start { try await client.subscribe(to: "lobby") }
        let first = network.line
        first.receive(Message(.joined, "lobby"))
        await bench.clock.idle()
        #expect(joining.hasSucceeded)
        await bench.clock.advance(by: .seconds(25))
        #expect(first.sent == [Message(.join, "lobby"), Message(.ping)])
        first.receive(Message(.pong))
        await bench.clock.idle()
        await bench.clock.advance(by: .seconds(25))
        #expect(first.sent.count == 3 && !first.isClosed)
        await bench.clock.advance(by: .seconds(10))
        #expect(first.isClosed)
        await bench.clock.advance(by: .seconds(1))
        #expect(network.dials == 2 && network.line.sent == [Message(.join, "lobby")])
    }

    @Test func `the pauses grow, and begin anew after a connection`() async throws {
        network.becomes(.fails(Network.Unreachable()))
        let client = bench.client()
        let attempt = await bench.start { try await client.connect() }
        for (pause, dials) in [(1, 2), (2, 3), (4, 4)] {
            await bench.clock.advance(by: .milliseconds(pause * 1_000 - 1))
            #expect(network.dials == dials - 1)
            await bench.clock.advance(by: .milliseconds(1))
            #expect(network.dials == dials)
        }
        network.becomes(.connects)
        await bench.clock.advance(by: .seconds(8))
        #expect(attempt.hasSucceeded)
        network.line.lose()
        await bench.clock.idle()
        await bench.clock.advance(by: .seconds(1))
        #expect(network.dials == 6)
    }

    @Test func `a dial that takes too long is given up, and what it brings is closed`() async throws {
        network.becomes(.waits)
        let client = bench.client()
        let attempt = await bench.start { try await client.connect() }
        network.becomes(.connects)
        await bench.clock.advance(by: .seconds(11))
        let isConnected = await client.isConnected
        #expect(attempt.hasSucceeded && network.dials == 2 && isConnected && network.cancelled == 1)
        let late = network.answer()
        await bench.clock.idle()
        #expect(late.isClosed)
    }

    @Test func `who connects again after a disconnect gets a connection of their own`() async throws {
        let client = bench.client()
        try await bench.perform { try await client.connect() }
        let first = network.line
        let gate = first.slowDownClosing()
        let attempt = await bench.start {
            await client.disconnect()
            try await client.connect()
        }
        #expect(attempt.goesOn && network.dials == 1, "There are never two connections.")
        gate.send()
        try await attempt.task.value
        let isConnected = await client.isConnected
        #expect(first.isClosed && isConnected && network.lines.count == 2 && !network.line.isClosed)
    }

    @Test func `a server that does not want the client is not asked again`() async throws {
        network.becomes(.fails(Refused("who are you?")))
        let client = bench.client()
        for dials in 1...2 {
            let attempt = await bench.start { try await client.connect() }
            #expect(attempt.error as? Refused == Refused("who are you?") && network.dials == dials)
        }
    }

    // MARK: Wanting it

    @Test func `if the only caller gives up, nobody dials any more`() async throws {
        network.becomes(.fails(Network.Unreachable()))
        let client = bench.client()
        let attempt = await bench.start { try await client.connect() }
        attempt.cancel()
        await bench.clock.idle()
        await bench.clock.advance(by: .seconds(5))
        let dials = network.dials
        await bench.clock.advance(by: .seconds(600))
        #expect(network.dials == dials)
        try await bench.app.waitUntilIdle()
    }

    @Test func `who connects, or waits for that, keeps the connection, whoever leaves the last channel`() async throws {
        let client = bench.client()
        try await bench.perform { try await client.connect() }
        await bench.start { try await client.subscribe(to: "lobby") }
        try await bench.perform { await client.unsubscribe(from: "lobby") }
        await bench.clock.advance(by: .seconds(6))
        #expect(!network.line.isClosed)
        try await bench.perform { await client.disconnect() }
        #expect(network.line.isClosed)
    }

    @Test func `a channel that is refused is no reason to stay`() async throws {
        let client = bench.client()
        let attempt = await bench.start { try await client.subscribe(to: "vault") }
        network.line.receive(Message(.refused, "vault"))
        await bench.clock.idle()
        await bench.clock.advance(by: .seconds(5))
        #expect(attempt.error is Refused && network.line.isClosed)
    }

    // MARK: Shutdown

    @Test func `what is on its way is sent before the connection is closed`() async throws {
        let client = bench.client()
        try await bench.perform { try await client.connect() }
        let gate = network.line.slowDownSending()
        let saying = await bench.start { try await client.say("bye", in: "lobby") }
        let shutdown = Task(executorPreference: bench.clock.executor) { [app = bench.app] in
            try await app.shutdown(grace: .seconds(5), patience: .seconds(5))
        }
        await bench.clock.idle()
        #expect(!network.line.isClosed)
        gate.send()
        let report = try await shutdown.value
        #expect(saying.hasSucceeded && network.line.sent == [Message(.text, "lobby", text: "bye")])
        #expect(report.isComplete && network.line.isClosed)
    }

    @Test func `a shutdown does not wait for a server that does not answer, and names the dial`() async throws {
        network.becomes(.waits)
        let client = bench.client()
        let attempt = await bench.start { try await client.subscribe(to: "lobby") }
        let shutdown = Task(executorPreference: bench.clock.executor) { [app = bench.app] in
            try await app.shutdown(grace: .seconds(5), patience: .seconds(1))
        }
        await bench.clock.idle()
        await bench.clock.advance(by: .seconds(1))
        let report = try await shutdown.value
        #expect(attempt.error is CancellationError)
        #expect(report.stragglers.map(\.name) == ["withDeadline"])
        let late = await bench.start { try await client.connect() }
        #expect(late.error is CancellationError)
        network.answer()
    }
}
