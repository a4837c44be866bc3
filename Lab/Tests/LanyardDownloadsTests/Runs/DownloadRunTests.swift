import Foundation
import LabFileSource
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A download that nothing stands in the way of")
struct DownloadRunTests {
    private let size = 1_500_000

    @Test(arguments: [1, 4]) func `brings the very bytes, leaves nothing else, and carries the server's date`(
        connections: Int
    ) async throws {
        let file = ServedFile.generated("a.bin", size: size)
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = connections }
            var request = bench.request(source.url(for: "a.bin"), sha256: try file.sha256())
            request.computesSHA256 = true
            let finished = try await bench.run(request)
            #expect(finished.path == bench.folder.path("a.bin"))
            #expect(finished.bytes == Int64(size))
            #expect(try finished.sha256 == file.sha256())
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(try bench.folder.names == ["a.bin"])
            let date = try #require(ExistingFileCheck(path: finished.path)?.modified)
            #expect(date < Int64(Date().timeIntervalSince1970) - 60)
        }
    }

    @Test(arguments: [1, 65_535, 65_536, 65_537, 300_001], [1, 2, 8])
    func `of any size is cut into pieces without a gap`(size: Int, connections: Int) async throws {
        let file = ServedFile.generated("a.bin", size: size)
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = connections }
            try await bench.run(source.url(for: "a.bin"))
            #expect(try bench.sha256("a.bin") == file.sha256())
        }
    }

    @Test func `asks for identity, so that ranges mean bytes of the file`() async throws {
        try await withFileSource([.generated("a.bin", size: 10)]) { source in
            let bench = try RunBench()
            try await bench.run(source.url(for: "a.bin"))
            #expect(source.requests[0].headers["accept-encoding"] == "identity")
            #expect(source.requests[0].range == nil)
        }
    }

    @Test func `comes over several connections, each byte once, every further part bound to the version of the first`()
        async throws
    {
        let file = ServedFile.generated("a.bin", size: size) { $0.throttle = .body(bytesPerSecond: 2_000_000) }
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = 4 }
            try await bench.run(source.url(for: "a.bin"))
            try await source.settled()
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(source.bodyBytes() == size)
            let requests = source.requests
            #expect(requests.count > 4)
            // On a busy machine one may not be back yet when the next part asks for it.
            #expect(Set(requests.map(\.connection)).count >= 4)
            #expect(requests.allSatisfy { $0.status == 206 })
            #expect(requests[0].ifRange == nil)
            #expect(requests.dropFirst().allSatisfy { $0.ifRange?.hasPrefix("\"") == true })
        }
    }

    @Test(arguments: [1, 4], [BodyFraming.contentLength, .chunked, .untilClose]) func `of no bytes is an empty file`(
        connections: Int,
        framing: BodyFraming
    ) async throws {
        let file = ServedFile.generated("a.bin", size: 0) { $0.framing = framing }
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = connections }
            let finished = try await bench.run(source.url(for: "a.bin"))
            #expect(finished.bytes == 0)
            #expect(try bench.folder.names == ["a.bin"])
            #expect(try bench.folder.data("a.bin").isEmpty)
        }
    }

    @Test(arguments: [1, 4], [BodyFraming.chunked, .untilClose])
    func `of unknown length is complete when the body ends`(connections: Int, framing: BodyFraming) async throws {
        let file = ServedFile.generated("a.bin", size: size) {
            $0.framing = framing
            $0.acceptsRanges = false
        }
        try await withFileSource([file]) { source in
            let recorder = RunRecorder()
            let bench = try RunBench { $0.connections = connections }
            let finished = try await bench.run(source.url(for: "a.bin"), recorder: recorder)
            #expect(finished.bytes == Int64(size))
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(recorder.events.contains(.opened(name: "a.bin", bytes: 0, total: nil)))
        }
    }

    @Test func `comes as a whole from a server without ranges`() async throws {
        let file = ServedFile.generated("a.bin", size: size) { $0.acceptsRanges = false }
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = 4 }
            try await bench.run(source.url(for: "a.bin"))
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(source.requests.count == 1)
        }
    }

    @Test(arguments: [[], .weakEntityTag, [.entityTag, .weakEntityTag]] as [Validators])
    func `is never put together of parts without a strong validator`(_ validators: Validators) async throws {
        let file = ServedFile.generated("a.bin", size: size) { $0.validators = validators }
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = 4 }
            try await bench.run(source.url(for: "a.bin"))
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(source.requests.map(\.range) == ["bytes=0-65535", nil])
        }
    }

    @Test func `waits its turn: one at a time, in the order they came`() async throws {
        let files = (1...3).map { ServedFile.generated("\($0).bin", size: 300_000) }
        try await withFileSource(files) { source in
            let bench = try RunBench { $0.maximumDownloads = 1 }
            try await withThrowingTaskGroup { group in
                for file in files {
                    let request = bench.request(source.url(for: file.name))
                    group.addTask { _ = try await bench.run(request) }
                }
                try await group.waitForAll()
            }
            for file in files { #expect(try bench.sha256(file.name) == file.sha256()) }
            #expect(try bench.folder.names == ["1.bin", "2.bin", "3.bin"])
        }
    }

    @Test func `keeps to the rate limit over all connections`() async throws {
        let file = ServedFile.generated("a.bin", size: 1_000_000)
        try await withFileSource([file]) { source in
            let clock = JumpingClock()
            let bench = try RunBench(clock: clock) {
                $0.rateLimit = 100_000
                $0.connections = 4
            }
            try await bench.run(source.url(for: "a.bin"))
            #expect(try bench.sha256("a.bin") == file.sha256())
            // Ten seconds' worth, less the burst of a tenth of a second.
            #expect(clock.now.offset >= .milliseconds(9800))
        }
    }
}
