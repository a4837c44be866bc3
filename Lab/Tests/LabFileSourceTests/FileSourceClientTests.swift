import Foundation
import LabTestSupport
import Testing

@testable import LabFileSource

@Suite("File source: clients that leave, rates, waiting")
struct FileSourceClientTests {
    @Test func `A client that leaves during a stall is noticed`() async throws {
        let file = ServedFile.generated("a", size: 1000) { $0.faults = .always(.stall(after: 10)) }
        try await withFileSource([file]) { source in
            let client = try await RawClient(port: source.port)
            try await client.get("/a")
            _ = try await client.head()
            _ = try await client.read(10)
            client.close()
            try await source.clientGone(from: "a")
            #expect(source.requests[0].end == .clientGone)
            #expect(source.requests[0].bodyBytes == 10)
            try await source.openConnections(atMost: 0)
        }
    }

    @Test func `A client that leaves before the head is noticed`() async throws {
        let file = ServedFile.generated("a", size: 1000) { $0.faults = .always(.stallHead) }
        try await withFileSource([file]) { source in
            let client = try await RawClient(port: source.port)
            try await client.get("/a")
            try await source.requestCount(atLeast: 1)
            client.close()
            try await source.clientGone()
            #expect(source.requests[0].status == nil)
        }
    }

    @Test func `A client that leaves while a throttled body waits for its next byte is noticed`() async throws {
        let file = ServedFile.generated("a", size: 1000) { $0.throttle = .body(bytesPerSecond: 1) }
        try await withFileSource([file], clock: StoppedClock()) { source in
            let client = try await RawClient(port: source.port)
            try await client.get("/a")
            _ = try await client.head()
            client.close()
            try await source.clientGone(from: "a")
            #expect(source.bodyBytes() == 0)
        }
    }

    @Test(arguments: [false, true]) func `A client that leaves while it does not read is noticed`(abruptly: Bool)
        async throws
    {
        let size = 1 << 30
        try await withFileSource([.generated("a", size: size)]) { source in
            let client = try await RawClient(port: source.port)
            try await client.get("/a")
            _ = try await client.head()
            client.close(abruptly: abruptly)
            try await source.clientGone(from: "a")
            #expect(source.bodyBytes(of: "a") < size)
            try await source.openConnections(atMost: 0)
        }
    }

    @Test func `A throttled body takes exactly its size by its rate`() async throws {
        let clock = JumpingClock()
        let file = ServedFile.generated("a", size: 30_000) { $0.throttle = .body(bytesPerSecond: 10_000) }
        try await withFileSource([file], clock: clock) { source in
            let response = try await RawResponse.get("a", from: source)
            #expect(response.body == GeneratedBytes(size: 30_000, seed: 1).bytes(in: 0..<30_000))
            #expect(clock.now.offset == .seconds(3))
        }
    }

    @Test func `Bodies of one file share the file's rate`() async throws {
        let clock = JumpingClock()
        let file = ServedFile.generated("a", size: 10_000) { $0.throttle = .file(bytesPerSecond: 10_000) }
        try await withFileSource([file], clock: clock) { source in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<3 {
                    group.addTask { try await RawResponse.get("a", from: source).body.count }
                }
                for try await count in group { #expect(count == 10_000) }
            }
            #expect(clock.now.offset == .seconds(3))
        }
    }

    @Test func `Waiting in vain ends when the task is cancelled or the source stops`() async throws {
        let source = try await FileSource.start()
        let cancelled = Task { try await source.requestCount(atLeast: 1) }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let stopped = Task { try await source.bytesSent(of: "a", atLeast: 1) }
        await source.stop()
        await #expect(throws: FileSourceError.stopped) { try await stopped.value }
        await #expect(throws: FileSourceError.stopped) { try await source.clientGone() }
        await source.stop()
    }

    @Test func `A port that is taken is told, and is free again after the stop`() async throws {
        let first = try await FileSource.start()
        await #expect {
            _ = try await FileSource.start(port: first.port)
        } throws: { error in
            "\(error)".contains("127.0.0.1:\(first.port)")
        }
        await first.stop()
        let second = try await FileSource.start(files: [.generated("a", size: 1)], port: first.port)
        #expect(second.port == first.port)
        #expect(try await RawResponse.get("a", from: second).status == 200)
        await second.stop()
    }

    @Test func `Two files of one name are refused`() async throws {
        await #expect(throws: FileSourceError.duplicateName("a")) {
            _ = try await FileSource.start(files: [.generated("a", size: 1), .generated("a", size: 2)])
        }
    }

    @Test func `Files can be added, replaced and taken away while the source runs`() async throws {
        try await withFileSource { source in
            source.serve(.generated("a", size: 1))
            let first = try await RawResponse.get("a", from: source)
            #expect(first.body.count == 1)
            source.serve(.generated("a", size: 2))
            let second = try await RawResponse.get("a", from: source)
            #expect(second.body.count == 2)
            source.withdraw("a")
            let third = try await RawResponse.get("a", from: source)
            #expect(third.status == 404)
            #expect(source.requests.map(\.ordinal) == [1, 1, nil])
        }
    }

    @Test func `A source whose last reference goes closes its port`() async throws {
        var source: FileSource? = try await FileSource.start()
        let port = try #require(source?.port)
        let client = try await RawClient(port: port)
        source = nil
        #expect(try await client.head() == nil)
        client.close()
    }

    @Test func `Thirty sources in parallel serve many clients, some of which leave`() async throws {
        try await withThrowingTaskGroup { group in
            for seed in 1...30 {
                group.addTask { try await Self.exercise(seed: UInt64(seed)) }
            }
            try await group.waitForAll()
        }
    }

    private static func exercise(seed: UInt64) async throws {
        let size = 300_000
        let content = GeneratedBytes(size: size, seed: seed).bytes(in: 0..<size)
        let file = ServedFile.generated("a", size: size, seed: seed) { $0.faults = .request(2, .cut(after: 1234)) }
        try await withFileSource([file]) { source in
            for round in 1...20 {
                let client = try await RawClient(port: source.port)
                let keepsOpen = round % 3 != 0
                try await client.request("GET", "/a", keepsOpen ? [] : ["Connection: close"])
                let head = try #require(try await client.head())
                #expect(head.status == 200)
                if round % 4 == 0 {
                    client.close(abruptly: round % 8 == 0)
                    continue
                }
                let body = try await client.read(size)
                #expect(body == (round == 2 ? content.prefix(1234) : content))
                client.close()
            }
            try await source.settled()
            try await source.openConnections(atMost: 0)
            #expect(source.requests.count == 20)
        }
    }
}
