import Foundation
import LanyardTestSupport
import Testing

@testable import LanyardConsole

/// In a process of its own: a console records everything there is.
@Suite struct ConsoleFleetTests {
    @Test func `a console shows the fleet that it was given, and cancels its keys by their own type`() async {
        await #expect(processExitsWith: .success) {
            let cancelled = Log<Cancelled>()
            let fleet = ConsoleFleet {
                Fleet(members: [Member()], runs: [Run()])
            } cancel: { (key: Key, reason) in
                cancelled.note(Cancelled(key: key, reason: reason))
                return 1
            }
            let console = try await Console.start(allowsCancelling: true, fleet: fleet, announces: false)
            let client = try await RawClient(console.server)
            let answer = try await client.ask(console.server, "/api/v1/fleet").decoded(Wire.Fleet.self)
            #expect(answer.canCancel && answer.totals == Wire.FleetTotals(members: 1, keys: 1, owns: 1))
            #expect(answer.members.map(\.owns) == [1] && answer.keys.map(\.key) == ["key-7"])
            for (key, status) in [("key-7", 200), ("door", 404)] {
                let answer = try await client.ask(
                    console.server,
                    "/api/v1/fleet/cancel",
                    method: "POST",
                    headers: ["Lanyard-Token": console.server.token],
                    body: "{\"key\": \"\(key)\", \"reason\": \"lost\"}"
                )
                #expect(answer.status == status)
            }
            #expect(cancelled.all == [Cancelled(key: Key(number: 7), reason: "from the console: lost")])
            await console.stop()
        }
    }

    @Test func `a fleet that can only be looked at says so, and one that fails harms nothing else`() async {
        await #expect(processExitsWith: .success) {
            let console = try await Console.start(
                allowsCancelling: true,
                fleet: ConsoleFleet { () -> any Encodable & Sendable in throw FakeFleet.Away() },
                announces: false
            )
            let client = try await RawClient(console.server)
            let answer = try await client.ask(console.server, "/api/v1/fleet").decoded(Wire.Fleet.self)
            #expect(!answer.canCancel && answer.trouble?.text == "etcd cannot be reached" && answer.age == nil)
            #expect(try await client.ask(console.server, "/api/v1/snapshot").status == 200)
            await console.stop()
        }
    }
}

private struct Fleet: Encodable {
    var members: [Member]
    var runs: [Run]
}

private struct Member: Encodable {
    var name = "one"
    var lease = "1"
}

private struct Run: Encodable {
    var id = "the seventh"
    var key = Key(number: 7)
    var member = "one"
    var lease = "1"
    var state = "owns"
}

private struct Key: Codable, Hashable, Sendable {
    var number: Int

    init(number: Int) { self.number = number }

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard text.hasPrefix("key-"), let number = Int(text.dropFirst(4)) else { throw CocoaError(.coderInvalidValue) }
        self.number = number
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("key-\(number)")
    }
}

private struct Cancelled: Hashable, Sendable {
    var key: Key
    var reason: String?
}
