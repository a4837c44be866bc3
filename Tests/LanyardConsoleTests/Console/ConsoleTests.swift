import Foundation
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardConsole

/// In processes of their own: a console shows everything there is.
@Suite struct ConsoleTests {
    @Test func `a program is watched and cancelled from outside`() async {
        await #expect(processExitsWith: .success) {
            let console = try await Console.start(allowsCancelling: true, announces: false)
            let client = try await RawClient(console.server)
            let scope = TaskScope("shop")
            let gate = Gate()
            let run = await stubborn(scope, name: "till", until: gate)
            await settle(scope.addTask(name: "quick") {})

            let viewer = try await RawClient(console.server)
            #expect(try await viewer.watch(console.server).status == 101)
            var present = Present()
            try await present.follow(viewer) { $0.values.contains { $0.name == "till" && $0.state == .running } }
            let snapshot = try await client.ask(console.server, "/api/v1/snapshot").decoded(Wire.Snapshot.self)
            #expect(snapshot.scopes.map(\.name) == ["shop"], "The console shows nothing of its own.")
            #expect(snapshot.runs.allSatisfy { ["till", "quick"].contains($0.name) })
            #expect(snapshot.totals.admitted == 2 && snapshot.totals.live == 1 && snapshot.cost.viewers == 1)

            let answer = try await client.ask(
                console.server,
                "/api/v1/runs/\(run.id.rawValue)/cancel",
                method: "POST",
                headers: ["Lanyard-Token": console.server.token],
                body: #"{"reason": "closing"}"#
            )
            #expect(try answer.decoded(Wire.Cancelled.self) == Wire.Cancelled(cancelled: 1))
            #expect(run.cause?.reason == "from the console: closing")
            try await present.follow(viewer) { $0[run.id.rawValue]?.state == .straggling }
            gate.open()
            try await present.follow(viewer) { $0[run.id.rawValue]?.outcome == .cancelled }
            await console.stop()
            try await viewer.readToEnd()
        }
    }

    @Test func `a console can be stopped and started, and counts anew`() async {
        await #expect(processExitsWith: .success) {
            let scope = TaskScope("again")
            for _ in 0..<3 {
                let console = try await Console.start(announces: false)
                #expect(Recorder.shared.userCount == 1)
                let gate = Gate()
                let run = await stubborn(scope, until: gate)
                run.cancel()
                for _ in 0..<20 { await settle(scope.addTask {}) }
                let client = try await RawClient(console.server)
                #expect(Recorder.shared.ledger.cancelled.all.map(\.id) == [run.id])
                // What is answered may be a tenth of a second old.
                var latest: Wire.Snapshot?
                try await until("twenty have succeeded") {
                    latest = try await client.ask(console.server, "/api/v1/snapshot").decoded()
                    return latest.map { $0.totals.succeeded >= 20 } ?? false
                }
                let snapshot = try #require(latest)
                #expect((snapshot.totals.admitted, snapshot.totals.succeeded, snapshot.totals.live) == (21, 20, 1))
                #expect(snapshot.runs.count == 21)
                await console.stop()
                await console.stop()
                #expect(Recorder.shared.userCount == 0)
                #expect(Recorder.shared.ledger.cancelled.all.isEmpty && Recorder.shared.ledger.kept.count == 0)
                gate.open()
                await settle(run)
            }
        }
    }

    @Test func `two consoles show the same, and the one that is left goes on`() async {
        await #expect(processExitsWith: .success) {
            let one = try await Console.start(announces: false)
            let scope = TaskScope("shared")
            for _ in 0..<10 { await settle(scope.addTask {}) }
            let two = try await Console.start(announces: false)
            #expect(one.url != two.url && Recorder.shared.userCount == 2)
            let gate = Gate()
            let run = await stubborn(scope, until: gate)
            run.cancel()
            for console in [one, two] {
                let client = try await RawClient(console.server)
                let snapshot = try await client.ask(console.server, "/api/v1/snapshot").decoded(Wire.Snapshot.self)
                #expect((snapshot.totals.admitted, snapshot.totals.live) == (11, 1))
            }
            await one.stop()
            #expect(Recorder.shared.userCount == 1)
            #expect(Recorder.shared.ledger.cancelled.all.map(\.id) == [run.id])
            let client = try await RawClient(two.server)
            let detail = try await client.ask(two.server, "/api/v1/runs/\(run.id.rawValue)").decoded(Wire.Detail.self)
            #expect(detail.run.state == .straggling)
            await two.stop()
            gate.open()
        }
    }

    @Test func `statistics of a whole program have what failed, and why the rest was cancelled`() async {
        await #expect(processExitsWith: .success) {
            let console = try await Console.start(announces: false)
            let client = try await RawClient(console.server)
            let scope = TaskScope("shop")
            for _ in 0..<3 { await settle(scope.addTask {}) }
            for _ in 0..<2 { await settle(scope.addTask { throw CancellationError() }) }
            let run = scope.addTask { try await untilCancelled() }
            run.cancel("left")
            await settle(run)
            // A step may be over meanwhile.
            var told: [Wire.StatisticsPoint] = []
            try await until("all that ended is told") {
                let answer = try await client.ask(console.server, "/api/v1/statistics")
                told = try answer.decoded(Wire.Statistics.self).groups.flatMap(\.points)
                return told.reduce(0) { $0 + $1.ended } == 6
            }
            #expect(told.reduce(0) { $0 + $1.failed } == 2)
            #expect(told.reduce(into: [String: Int]()) { $0.merge($1.cancelled) { $0 + $1 } } == ["requested": 1])
            await console.stop()
        }
    }

    @Test func `a console that is released frees its port and stops to record`() async {
        await #expect(processExitsWith: .success) {
            var console: Console? = try await Console.start(announces: false)
            let port = console!.server.port
            console = nil
            try await until("nobody records any more") { Recorder.shared.userCount == 0 }
            let next = try await Console.start(port: port, announces: false)
            #expect(next.server.port == port)
            await next.stop()
        }
    }

    @Test func `a port that is taken is told, and nothing is recorded`() async {
        await #expect(processExitsWith: .success) {
            let console = try await Console.start(announces: false)
            let port = console.server.port
            let error = await #expect(throws: (any Error).self) { try await Console.start(port: port) }
            let text = "\(error!)"
            #expect(text.hasPrefix("The console cannot listen on 127.0.0.1, port \(port): "))
            #expect(text.hasSuffix("port 0 takes any."))
            #expect(Recorder.shared.userCount == 1)
            await console.stop()
            await #expect(throws: (any Error).self) { try await Console.start(address: "nowhere") }
            #expect(Recorder.shared.userCount == 0)
        }
    }
}

/// What a viewer makes of its frames.
private struct Present {
    var runs: [UInt64: Wire.Run] = [:]

    /// Reads frames until a condition holds.
    mutating func follow(_ viewer: RawClient, until isReached: ([UInt64: Wire.Run]) -> Bool) async throws {
        while !isReached(runs) {
            let message = try await viewer.message()
            switch try JSONDecoder().decode(Frame.self, from: Data(message.payload)).content {
            case .snapshot(let snapshot):
                runs = Dictionary(uniqueKeysWithValues: snapshot.runs.map { ($0.id, $0) })
            case .changes(let changes):
                for id in changes.runs.removed { runs[id] = nil }
                for run in changes.runs.changed { runs[run.id] = run }
            }
        }
    }
}
