#if Cluster
import Foundation
import GRPCCore
import LanyardTestSupport
import SwiftProtobuf
import Synchronization
import Testing

@testable import LanyardCluster

@Suite("What takes more than one answer to read", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct ReadTests {
    /// Writes so many keys of so many bytes under a prefix, each in a transaction with some others.
    private func fill(_ range: KeyRange, _ count: Int, of bytes: Int, at client: EtcdClient) async throws {
        let value = Bytes(repeating: UInt8(ascii: "x"), count: bytes)
        let puts = (0..<count).map { Etcd_RequestOp.put(range.start + Bytes("\(1000 + $0)".utf8), value) }
        let step = max(1, min(100, 1_000_000 / bytes))
        for start in stride(from: 0, to: count, by: step) {
            let part = Array(puts[start..<min(start + step, count)])
            _ = try await client.askingUntilAnswered { try await client.transact(then: part) }
        }
    }

    @Test
    func `Seventeen megabytes are read in answers of some megabytes, and small keys in great pages`() async throws {
        let server = try await EtcdServer.started()
        try await ReadServer.with([server.endpoint]) { client in
            let (large, small) = (KeyRange(prefix: Bytes("large/".utf8)), KeyRange(prefix: Bytes("small/".utf8)))
            try await fill(large, 12, of: 1_400_000, at: client)
            try await fill(small, 300, of: 100, at: client)

            var pages = EtcdPages(client: client)
            let keys = try await pages.all(of: large)
            #expect(keys.count == 12 && keys.allSatisfy { $0.value.count == 1_400_000 })
            #expect(Set(keys.map(\.key)).count == 12)
            #expect(pages.limit == 1)
            #expect(try await pages.all(of: small).count == 300)
            #expect(pages.limit == 1000)

            let (both, revision) = try await client.read([large, small])
            #expect(both.map(\.count) == [12, 300])
            #expect(revision == pages.revision)
        }
    }

    @Test
    func `A page whose connection breaks again and again is asked for again, and the others are not`() async throws {
        let machines = try await Machines()
        let range = KeyRange(prefix: Bytes(machines.prefix.utf8))
        let asked = Log<Bytes>()
        let failures = Mutex(5)
        try await ReadServer.with([machines.server.endpoint]) { etcd in
            try await fill(range, 200, of: 10, at: etcd)
            try await ReadServer.with { request in
                asked.note(Bytes(request.key))
                let mayFail = Bytes(request.key) != range.start
                let fails = failures.withLock { count in
                    defer { if mayFail { count -= 1 } }
                    return mayFail && count > 0
                }
                if fails { throw RPCError(code: .unavailable, message: "The connection broke.") }
                return try await etcd.call(EtcdMethods.range, request)
            } _: { client in
                let keys = try await client.read(range).keys
                #expect(keys.count == 200)
            }
        }
        #expect(asked.all.count == 1 + 6)
        #expect(Set(asked.all).count == 2)
    }

    @Test(.enabled(if: EtcdServer.isInstalled("etcdctl"), "etcdctl is not installed"))
    func `If its revision is compacted between two pages, all is read anew, at one revision`() async throws {
        let server = try await EtcdServer.started()
        let range = KeyRange(prefix: Bytes("many/".utf8))
        let pages = Log<Int64>()
        try await ReadServer.with([server.endpoint]) { etcd in
            try await fill(range, 200, of: 10, at: etcd)
            try await ReadServer.with { request in
                pages.note(request.revision)
                if pages.all.count == 2 {
                    // The first key goes after it was read.
                    let first = range.start + Bytes("1000".utf8)
                    let answer = try await etcd.transact(then: [.delete(first)])
                    try await server.control("compact", "\(answer.header.revision)")
                }
                do {
                    return try await etcd.call(EtcdMethods.range, request)
                } catch EtcdError.compacted {
                    // In the words of etcd, which the client has read from the real one.
                    throw RPCError(
                        code: .outOfRange,
                        message: "etcdserver: mvcc: required revision has been compacted"
                    )
                }
            } _: { client in
                let (keys, revision) = try await client.read(range)
                #expect(keys.count == 199)
                #expect(keys.allSatisfy { $0.modRevision <= revision })
            }
        }
        #expect(pages.all.count == 4)
        #expect(pages.all[0] == 0 && pages.all[2] == 0 && pages.all[3] > pages.all[1])
    }

    @Test
    func `A read that was compacted too often says so`() async throws {
        try await ReadServer.with { _ in
            throw RPCError(code: .outOfRange, message: "etcdserver: mvcc: required revision has been compacted")
        } _: { client in
            let error = await #expect(throws: EtcdError.self) { try await client.read(KeyRange(prefix: [1])) }
            guard case .compacted = error else { throw Surprise(error: error) }
        }
    }

    @Test
    func `A stream that ends by itself leaves nothing behind that waits for another member`() async throws {
        let machines = try await Machines()
        try await ReadServer.with([machines.server.endpoint, machines.server.endpoint]) { client in
            for _ in 1...3 {
                let (requests, continuation) = AsyncStream<Etcd_WatchRequest>.makeStream()
                continuation.yield(.with { $0.createRequest = .with { $0.key = Data([1]) } })
                await #expect(throws: EtcdConnections.StreamRefused.self) {
                    try await client.connections.stream(EtcdMethods.watch, requests) { _ in
                        throw EtcdConnections.StreamRefused()
                    }
                }
            }
            #expect(client.connections.moverCount == 0)
        }
    }

    private struct Surprise: Error {
        let error: EtcdError?
    }
}
#endif
