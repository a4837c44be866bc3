#if Cluster
import Foundation
import Lanyard
import LanyardGRPC
import LanyardTestSupport
import Testing

@testable import LanyardCluster
@testable import LanyardConsole

@Suite("The fleet on the console", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct FleetConsoleTests {
    /// One that runs “report/42”, and one that waits for it, with a third that only looks.
    private struct Stage {
        let machines: Machines
        let one: Machine
        let two: Machine
        let held = Held()
        let owner: ClusterTask<Int64>
        let waiter: ClusterTask<Int64>
        let fence: Int64

        init(_ id: ClusterID) async throws {
            machines = try await Machines()
            (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
            owner = one.cluster.addTask(id: id, policy: .queue, in: one.scope, name: "render", operation: held.body)
            fence = try await held.fence()
            waiter = two.cluster.addTask(id: id, policy: .queue, in: two.scope) { $0.fence }
            _ = try await one.cluster.firstSnapshot { $0.runs.contains { $0.state == .waits } }
        }

        func end() async {
            held.open()
            await one.cluster.shutdown()
            await two.cluster.shutdown()
        }
    }

    @Test
    func `It has two members, the owner of a key with its fence, and the run that waits behind it`() async throws {
        let stage = try await Stage("report/42")
        let cluster = stage.two.cluster
        let console = try await Console.start(fleet: ConsoleFleet { try await cluster.snapshot() }, announces: false)
        let fleet = try await Asking(console).fleet()
        #expect(fleet.trouble == nil && !fleet.canCancel)
        #expect(fleet.members.map(\.name) == ["one", "two"])
        #expect(fleet.members.map(\.owns) == [1, 0] && fleet.members.map(\.waits) == [0, 1])
        let process = Int(ProcessInfo.processInfo.processIdentifier)
        #expect(fleet.members.allSatisfy { $0.host?.isEmpty == false && $0.process == process })
        let key = try #require(fleet.keys.first)
        #expect(fleet.keys.count == 1 && key.key == "report%2F42" && key.name == "report/42")
        #expect(key.runs.map(\.state) == ["owns", "waits"] && key.runs.map(\.member) == ["one", "two"])
        #expect(
            key.runs[0].fence == stage.fence && key.runs[0].name == "render"
                && key.runs[0].policy?.hasPrefix("queue") == true
        )
        #expect(key.runs.allSatisfy { $0.host == fleet.members[0].host })
        #expect(key.runs[0].place?.contains("FleetConsoleTests.swift") == true)
        let age = fleet.now - (key.runs[0].since ?? 0)
        #expect((0...600_000).contains(age), "\(age)")
        await console.stop()
        await stage.end()
    }

    @Test
    func `A key of any bytes is cancelled from the page of another machine, and its runs learn why`() async throws {
        let stage = try await Stage(ClusterID(bytes: [0, 255, 47, 46]))
        let looking = try await stage.machines.machine("looking", disclosure: .reasons).cluster
        let fleet = ConsoleFleet {
            try await looking.snapshot()
        } cancel: {
            try await looking.cancel(id: $0, $1)
        }
        let console = try await Console.start(allowsCancelling: true, fleet: fleet, announces: false)
        let asking = Asking(console)
        let key = try #require(try await asking.fleet().keys.first)
        #expect(key.key == "%00%FF%2F.")
        #expect(try await asking.cancel(key.key ?? "", "the customer has gone") == 2)
        for task in [stage.owner, stage.waiter] {
            guard case .cancelled(let cause, _) = await task.outcome else {
                Issue.record("It was cancelled.")
                continue
            }
            #expect(cause.kind == .peerCancelled)
            #expect(cause.underlying?.reason == "from the console: the customer has gone")
        }
        #expect(try await asking.fleet().keys.isEmpty)
        await console.stop()
        await looking.shutdown()
        await stage.end()
    }

    @Test
    func `If etcd is away, the last state stays, and the console says so`() async throws {
        let server = try await EtcdServer.started()
        let cluster = try await Cluster(endpoints: [server.endpoint], name: "one")
        let scope = TaskScope("one")
        let held = Held()
        cluster.addTask(id: "a", in: scope, operation: held.body)
        _ = try await held.fence()
        let console = try await Console.start(fleet: ConsoleFleet { try await cluster.snapshot() }, announces: false)
        let asking = Asking(console)
        #expect(try await asking.fleet().keys.map(\.name) == ["a"])
        server.stop()
        var fleet = try await asking.fleet()
        try await until("the console says that etcd is away") {
            fleet = try await asking.fleet()
            return fleet.trouble?.text.hasPrefix("etcd cannot be reached") == true
        }
        #expect(fleet.keys.map(\.name) == ["a"] && fleet.age ?? 0 > 0)
        held.open()
        await console.stop()
        await cluster.shutdown(within: .zero)
    }
}

/// What a page asks.
private struct Asking {
    let port: UInt16
    let token: String

    init(_ console: Console) {
        port = console.server.port
        token = String(console.url.query?.dropFirst("token=".count) ?? "")
    }

    func fleet() async throws -> Wire.Fleet { try await send("GET", "fleet").decoded() }

    func cancel(_ key: String, _ reason: String) async throws -> Int {
        let wish = Wire.FleetCancelRequest(key: key, reason: reason)
        let body = String(decoding: try JSONEncoder().encode(wish), as: UTF8.self)
        return try await send("POST", "fleet/cancel", body).decoded(Wire.Cancelled.self).cancelled
    }

    private func send(_ method: String, _ path: String, _ body: String = "") async throws -> RawResponse {
        let client = try await RawClient(port: port)
        let head = [
            "\(method) /api/v1/\(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Authorization: Bearer \(token)",
            "Lanyard-Token: \(token)", "Content-Length: \(body.utf8.count)",
        ]
        try await client.send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
        return try await client.response()
    }
}
#endif
