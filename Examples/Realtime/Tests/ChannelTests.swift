import LanyardTesting
import Realtime
import Testing

@Suite("Channels") struct ChannelTests {
    private let bench = Bench()
    private var network: Network { bench.network }

    @Test func `several join one channel, and it is asked for once`() async throws {
        let client = bench.client()
        let first = await bench.start { try await client.subscribe(to: "lobby") }
        let second = await bench.start { try await client.subscribe(to: "lobby") }
        first.cancel()
        network.line.receive(Message(.joined, "lobby"))
        await bench.clock.idle()
        #expect(first.error is CancellationError && second.hasSucceeded)
        #expect(network.line.sent == [Message(.join, "lobby")])
    }

    @Test func `a channel that was left before there was a connection is not joined`() async throws {
        network.becomes(.waits)
        let client = bench.client()
        let attempt = await bench.start { try await client.subscribe(to: "lobby") }
        try await bench.perform { await client.unsubscribe(from: "lobby") }
        #expect(attempt.error is CancellationError)
        let line = network.answer()
        await bench.clock.idle()
        #expect(line.sent.isEmpty)
    }

    @Test func `who leaves a channel without a connection does not dial`() async throws {
        let client = bench.client()
        try await bench.perform { await client.unsubscribe(from: "lobby") }
        #expect(network.dials == 0)
    }

    @Test func `left and joined again, in this order`() async throws {
        let client = bench.client()
        let attempts = [
            await bench.start { try await client.subscribe(to: "lobby") },
            await bench.start {
                await client.unsubscribe(from: "lobby")
                try await client.subscribe(to: "lobby")
            },
        ]
        network.line.receive(Message(.joined, "lobby"))
        await bench.clock.idle()
        #expect(attempts[0].error is CancellationError && attempts[1].hasSucceeded)
        #expect(network.line.sent == [Message(.join, "lobby"), Message(.leave, "lobby"), Message(.join, "lobby")])
    }

    @Test func `one that the server refuses is told to who asked`() async throws {
        let client = bench.client()
        let attempt = await bench.start { try await client.subscribe(to: "vault") }
        network.line.receive(Message(.refused, "vault", text: "no key"))
        await bench.clock.idle()
        #expect(attempt.error as? Refused == Refused("no key"))
    }

    @Test func `in no channel the client hangs up after a while, unless another is joined`() async throws {
        let client = bench.client()
        for isJoined in [true, false] {
            await bench.start { try await client.subscribe(to: "lobby") }
            try await bench.perform { await client.unsubscribe(from: "lobby") }
            await bench.clock.advance(by: .milliseconds(4_999))
            if isJoined { await bench.start { try await client.subscribe(to: "lobby") } }
            await bench.clock.advance(by: .milliseconds(1))
            #expect(network.line.isClosed == !isJoined && network.dials == 1)
        }
    }

    @Test func `texts come in order, and none after the disconnect`() async throws {
        let client = bench.client()
        try await bench.perform { try await client.connect() }
        for number in 1...3 { network.line.receive(Message(.text, "lobby", text: "\(number)")) }
        await bench.clock.idle()
        try await bench.perform { await client.disconnect() }
        network.line.receive(Message(.text, "lobby", text: "4"))
        try await bench.perform { try await client.connect() }
        network.line.receive(Message(.text, "lobby", text: "5"))
        var texts: [String?] = []
        for await message in client.texts {
            texts.append(message.text)
            if texts.count == 4 { break }
        }
        #expect(texts == ["1", "2", "3", "5"])
    }
}
