import Foundation
import LabFileSource
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A download that takes too long")
struct TimeTests {
    private let file = ServedFile.generated("a.bin", size: 300_000) { $0.faults = .always(.stall(after: 100_000)) }

    @Test func `ends by the time that it has, and what came is kept`() async throws {
        try await withFileSource([file]) { source in
            // Time stands still until the server has sent what it sends.
            let recorder = RunRecorder()
            let clock = CallingClock { await recorder.received(atLeast: 100_000) }
            let bench = try RunBench(clock: clock) { $0.maximumTime = .seconds(60) }
            await #expect(throws: DownloadError.tookTooLong(.seconds(60))) {
                try await bench.run(bench.request(source.url(for: "a.bin")), recorder: recorder)
            }
            #expect(try bench.folder.names == ["a.bin.part", "a.bin.part.json"])
            guard case .sidecar(let claim) = try bench.folder.sidecar("a.bin") else { return #expect(Bool(false)) }
            #expect(claim.ledger.count == 100_000)
            #expect(recorder.waits.isEmpty)
        }
    }

    @Test func `as a stream ends by its time, too`() async throws {
        try await withFileSource([file]) { source in
            let taken = Log<Int>()
            var configuration = DownloadConfiguration()
            (configuration.maximumTime, configuration.idleTimeout) = (.seconds(60), nil)
            let clock = CallingClock {
                _ = try? await until("all has come") { taken.all.reduce(0, +) == 100_000 }
            }
            let manager = DownloadManager(configuration: configuration, clock: clock)
            await #expect(throws: DownloadError.tookTooLong(.seconds(60))) {
                _ = try await manager.stream(DownloadRequest(url: "\(source.url(for: "a.bin"))", folder: "")) {
                    taken.note($0.count)
                }
            }
        }
    }

    @Test func `because it is slow has failed a try, though it has grown`() async throws {
        try await withFileSource([file]) { source in
            let recorder = RunRecorder()
            // A third try would bring the rest.
            let bench = try RunBench {
                ($0.minimumRate, $0.minimumRateTime, $0.retries) = (1_000_000_000, .seconds(30), 1)
            }
            await #expect(throws: DownloadError.tooSlow(bytesPerSecond: 1_000_000_000, for: .seconds(30))) {
                try await bench.run(bench.request(source.url(for: "a.bin")), recorder: recorder)
            }
            #expect(recorder.events.filter { if case .retrying = $0 { true } else { false } }.count == 1)
        }
    }
}
