#if GRPC
import Foundation
import LanyardTestSupport
import Testing

/// The example's own processes, on loopback.
@Suite("A fleet of processes", .serialized)
struct FleetTests {
    @Test func `two workers search a corpus, and their progress adds up`() async throws {
        let fleet = try Fleet()
        let (one, two) = (try await fleet.worker(), try await fleet.worker())
        let end = try await fleet.search(one, two).end()
        #expect(end.output.contains("done: 300 matches in 100 files"))
        #expect(end.output.contains("progress finished"))
        #expect(end.code == 0)
        #expect(try await one.console("runs").contains("Worker.swift"))
    }

    @Test func `Ctrl-C at the coordinator stops every worker, and all say why`() async throws {
        let fleet = try Fleet(endless: 2)
        let (one, two) = (try await fleet.worker(), try await fleet.worker())
        let search = try fleet.search(one, two)
        for worker in [one, two] { _ = await worker.process.line(containing: "call of 1 files begins") }
        search.send(SIGINT)
        let end = await search.end()
        #expect(end.output.contains("stopped: requested: Ctrl-C"))
        #expect(end.code == 130)
        for worker in [one, two] {
            #expect(await worker.end()?.contains("peerCancelled: ") == true)
            #expect(try await worker.console("runs?text=peerCancelled").contains("peerCancelled"))
        }
    }

    @Test func `so does a deadline, which the workers have, too`() async throws {
        let fleet = try Fleet(endless: 2)
        let (one, two) = (try await fleet.worker(), try await fleet.worker())
        let search = try fleet.search(one, two, deadline: "2")
        let end = await search.end()
        #expect(end.output.contains("stopped: deadlineExpired"))
        for worker in [one, two] {
            _ = await worker.process.line(containing: "call of 1 files begins")
            #expect(await worker.end()?.contains("deadlineExpired") == true)
        }
    }

    @Test func `a coordinator that is killed stops every worker`() async throws {
        let fleet = try Fleet(endless: 2)
        let (one, two) = (try await fleet.worker(), try await fleet.worker())
        let search = try fleet.search(one, two)
        for worker in [one, two] { _ = await worker.process.line(containing: "call of 1 files begins") }
        search.send(SIGKILL)
        for worker in [one, two] { #expect(await worker.end()?.contains("peerCancelled") == true) }
    }

    // One that is stopped answers nothing, and its connection stays: half open. Only its silence tells.
    @Test(arguments: [
        SIGKILL, SIGTERM, SIGSTOP,
    ])
    func `what a worker was doing when it was killed, told to end or stopped, another does`(signal: Int32) async throws
    {
        let fleet = try Fleet(endless: 1, keepalive: signal == SIGSTOP ? "0.5" : "60")
        let workers = [try await fleet.worker(), try await fleet.worker()]
        let search = try fleet.search(workers[0], workers[1])
        try await withThrowingTaskGroup(of: FleetWorker?.self) { group in
            for worker in workers {
                group.addTask { await worker.process.line(containing: "call of 1 files begins").map { _ in worker } }
            }
            let first = try #require(try await group.next() ?? nil)
            first.process.send(signal)
            // The other one.
            #expect(try await group.next() ?? nil != nil)
            #expect(await search.line(containing: "failed at \(first.address)") != nil)
        }
        search.send(SIGINT)
        #expect(await search.end().code == 130)
    }

    @Test func `a call that somebody cancels at a worker's console stops everything everywhere`() async throws {
        let fleet = try Fleet(endless: 2)
        let (one, two) = (try await fleet.worker(), try await fleet.worker())
        let search = try fleet.search(one, two)
        for worker in [one, two] { _ = await worker.process.line(containing: "call of 1 files begins") }
        let runs = try JSONDecoder().decode(Runs.self, from: Data(try await one.console("runs?state=running").utf8))
        let call = try #require(runs.runs.first { $0.name == "call" })
        _ = try await one.console("runs/\(call.id)/cancel", posting: true)

        let end = await search.end()
        #expect(end.output.contains("stopped: requested: cancelled at \(one.address)"))
        #expect(end.output.contains("← peerCancelled"))
        #expect(end.output.contains("← requested: from the console"))
        #expect(await one.end()?.contains("from the console") == true)
        #expect(await two.end()?.contains("peerCancelled") == true)
    }

    @Test func `the same command again goes on where a killed one was`() async throws {
        let fleet = try Fleet(endless: 1)
        let one = try await fleet.worker()
        let search = try fleet.search(one)
        _ = await one.process.line(containing: "call of 1 files begins")
        // The endless file is the last: everything else is finished.
        search.send(SIGKILL)
        #expect(await search.end().output.contains("job of 101 files, 101 to search in 3 pieces"))
        try fleet.end()
        let again = await (try fleet.search(one)).end().output
        #expect(again.contains("job of 100 files, 0 to search in 0 pieces"))
        #expect(again.contains("done: 300 matches in 100 files"))
    }

    @Test func `without any worker left a search fails, and says how to go on`() async throws {
        let fleet = try Fleet()
        let end = await (try fleet.search(at: "127.0.0.1:1")).end()
        #expect(end.output.contains("failed: No worker is left."))
        #expect(end.code == 1)
    }

    @Test(arguments: [
        ("--workers", "localhost:5001", "is no address"), ("--root", "none", "no folder"),
        ("--journal", "/proc/none", "The journal /proc/none cannot be"),
    ])
    func `what cannot be done is said before anything is begun`(option: String, value: String, complaint: String)
        async throws
    {
        let fleet = try Fleet()
        let search = try ChildProcess(
            product: "Fleet",
            "search",
            "needle",
            "--workers",
            "127.0.0.1:1",
            "--root",
            fleet.corpus.path,
            option,
            value
        )
        let end = await search.end()
        #expect((end.output + end.errors).contains(complaint))
        #expect(end.code == 1 || end.code == 2)
    }

    private struct Runs: Decodable {
        struct Run: Decodable {
            let id: Int
            let name: String?
        }

        let runs: [Run]
    }
}
#endif
