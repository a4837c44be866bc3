#if Cluster
import Foundation
import LanyardTestSupport
import Testing

/// The example's own processes, on loopback. `Examples/Fleet/namespaces` plays them on machines of their own, with three etcds.
@Suite("A fleet of processes", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"), .serialized)
struct FleetTests {
    private static let done = "done: 300 matches in 101 files"

    @Test func `Workers search a corpus together, and each part counts once`() async throws {
        let corpus = try await FleetCorpus()
        let workers = try ["one", "two", "three"].map { try corpus.worker($0) }
        var parts = 0
        for worker in workers {
            let end = await worker.end()
            #expect(end.output.contains("done: 300 matches in 100 files"))
            #expect(end.code == 0)
            parts += end.output.components(separatedBy: " is done").count - 1
        }
        // Two parts, and how the corpus was cut into them.
        #expect(parts == 3)
        #expect(try await corpus.countOfCommits() == 3)
        let late = await (try corpus.worker("late")).end()
        #expect(late.output.contains("done: 300 matches in 100 files"))
        #expect(!late.output.contains("begins"))
    }

    @Test(arguments: [
        SIGKILL, SIGTERM, SIGSTOP,
    ])
    func `What a worker was doing when it was killed, told to end or stopped, another does`(signal: Int32) async throws
    {
        let corpus = try await FleetCorpus(isEndless: true)
        let workers = [try corpus.worker("one"), try corpus.worker("two")]
        try await withThrowingTaskGroup(of: ChildProcess?.self) { group in
            for worker in workers {
                group.addTask { await worker.line(containing: "part 3 of 3 begins").map { _ in worker } }
            }
            let first = try #require(try await group.next() ?? nil)
            first.send(signal)
            let second = try #require(try await group.next() ?? nil)
            try corpus.end()
            #expect(await second.end().output.contains(Self.done))
            if signal == SIGSTOP {
                // It wakes up, and others have what it had.
                first.send(SIGCONT)
                #expect(await first.line(containing: "again: leaseLost") != nil)
                #expect(await first.end().output.contains(Self.done))
            } else {
                #expect(await first.end().code == (signal == SIGKILL ? 128 + SIGKILL : 130))
            }
        }
        #expect(try await corpus.countOfCommits() == 4)
    }

    @Test func `Ctrl-C at one stops all, and they say who wanted it, why and where`() async throws {
        let corpus = try await FleetCorpus(isEndless: true)
        let workers = [try corpus.worker("one"), try corpus.worker("two")]
        for worker in workers { #expect(await worker.line(containing: "searching 3 parts") != nil) }
        workers[1].send(SIGINT)
        let end = await workers[0].end()
        #expect(end.output.contains("stopped: peerCancelled: two (Fleet/"))
        #expect(end.output.contains("← requested: Ctrl-C at Fleet/Search.swift:"))
        #expect(end.code == 130)
        #expect(await workers[1].end().output.contains("Ctrl-C"))
    }

    @Test func `Anybody may ask who is at it, and cancel`() async throws {
        let corpus = try await FleetCorpus(isEndless: true)
        let worker = try corpus.worker("one")
        #expect(await worker.line(containing: "part 3 of 3 begins") != nil)
        let shown = await (try corpus.show()).end().output
        #expect(shown.contains("search \(corpus.word): one owns"))
        #expect(shown.contains("fleet/\(corpus.word)/part 3 of 3: one owns"))
        #expect(await (try corpus.cancel("we have it")).end().output.contains("workers told: 1"))
        let end = await worker.end()
        #expect(end.output.contains("part 3 of 3 ends: "))
        #expect(end.output.contains("stopped: peerCancelled: "))
        #expect(end.output.contains("← requested: we have it at Fleet/Command.swift:"))
    }

    @Test func `The same search again goes on where it was stopped`() async throws {
        let corpus = try await FleetCorpus(isEndless: true)
        let worker = try corpus.worker("one")
        for _ in 1...3 { #expect(await worker.line(containing: " is done") != nil) }
        worker.send(SIGINT)
        #expect(await worker.end().code == 130)
        try corpus.end()
        let again = await (try corpus.worker("again")).end().output
        #expect(again.components(separatedBy: "begins").count == 2)
        #expect(again.contains(Self.done))
    }

    @Test(arguments: ["../../../../../../etc/passwd", "/etc/passwd", "below", "below/none.txt"])
    func `A worker reads no file that does not lie below its root, whoever has said what the parts are`(path: String)
        async throws
    {
        let corpus = try await FleetCorpus()
        try await corpus.commit("[[\"\(path)\"]]", as: "parts")
        let end = await (try corpus.worker("one")).end()
        #expect(end.output.contains("failed: There is no file “\(path)” below the root of this worker."))
        #expect(end.code == 1)
    }

    @Test(arguments: [
        ["search", "x", "--root", "none"], ["search", ""], ["search"], ["search", "x", "--lease", "0"], ["find"],
        ["show", "--etcd", "localhost"],
    ])
    func `What cannot be done is said before anything is begun`(arguments: [String]) async throws {
        let end = await (try ChildProcess(command: BuiltProduct.url("Fleet").path, arguments: arguments)).end()
        #expect(!end.errors.isEmpty)
        #expect(end.code == 2)
    }
}
#endif
