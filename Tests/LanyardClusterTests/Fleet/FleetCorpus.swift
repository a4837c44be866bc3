#if Cluster
import Foundation
import LanyardTestSupport
import Testing

@testable import LanyardCluster

/// A corpus in a folder of its own, with a word of its own, and the processes of the example `Fleet` that search it.
final class FleetCorpus: Sendable {
    let word = "needle-\(UUID().uuidString)"
    let folder: URL
    private let temporary: TemporaryFolder
    private let server: EtcdServer

    /// Makes 100 files with 3 matches each, and perhaps an endless one, which takes hours to read and no space.
    init(isEndless: Bool = false) async throws {
        server = try await EtcdServer.shared()
        temporary = try TemporaryFolder()
        folder = temporary.url("corpus")
        try FileManager.default.createDirectory(at: folder.appending(path: "below"), withIntermediateDirectories: true)
        for number in 0..<100 {
            try Data("\(word) hay \(word), \(word)s".utf8).write(to: folder.appending(path: "below/\(number).txt"))
        }
        if isEndless { try cut(to: 1 << 40) }
    }

    /// Cuts the endless file off, so that whoever reads it has come to its end.
    func end() throws { try cut(to: 0) }

    private func cut(to size: UInt64) throws {
        let file = folder.appending(path: "endless")
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: size)
        try handle.close()
    }

    func worker(_ name: String) throws -> ChildProcess {
        try ChildProcess(
            product: "Fleet",
            "search",
            word,
            "--root",
            folder.path,
            "--name",
            name,
            "--lease",
            "2",
            "--etcd",
            server.endpoint
        )
    }

    func cancel(_ reason: String) throws -> ChildProcess {
        try ChildProcess(product: "Fleet", "cancel", word, reason, "--etcd", server.endpoint)
    }

    func show() throws -> ChildProcess { try ChildProcess(product: "Fleet", "show", "--etcd", server.endpoint) }

    // MARK: What stands in etcd

    /// How many values the workers have committed, each of them once.
    func countOfCommits() async throws -> Int {
        let values = try await client { try await $0.read(KeyRange(prefix: Array("fleet/\(self.word)/".utf8))).keys }
        #expect(values.allSatisfy { $0.createRevision == $0.modRevision })
        return values.count
    }

    /// Writes what a worker might have.
    func commit(_ text: String, as name: String) async throws {
        try await client {
            _ = try await $0.transact(then: [.put(Array("fleet/\(self.word)/\(name)".utf8), Array(text.utf8))])
        }
    }

    private func client<Result>(_ body: (EtcdClient) async throws -> Result) async throws -> Result {
        let cluster = try await Cluster(endpoints: [server.endpoint], name: "test", prefix: "test/".utf8)
        let result = try await body(cluster.client)
        await cluster.shutdown()
        return result
    }
}
#endif
