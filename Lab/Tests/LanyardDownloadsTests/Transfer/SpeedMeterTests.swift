import LabTestSupport
import LanyardTesting
import NIOCore
import Testing

@testable import LanyardDownloads

@Suite("A file that comes too slowly")
struct SpeedMeterTests {
    private let clock = TestClock()

    /// Receives chunks, each after a wait, and returns when that ended.
    private func receive(
        _ chunks: [(wait: Duration, bytes: Int)],
        limit: Int64,
        time: Duration = .seconds(8),
        rate: Int64? = nil
    ) async throws -> Duration {
        let (clock, timeline) = (clock, Timeline(clock))
        let receiver = BodyReceiver(
            idle: IdleTimeout(limit: nil, timeline: timeline),
            limiter: RateLimiter(rate: rate, timeline: timeline),
            observer: SilentObserver(),
            authority: "a",
            speed: SpeedMeter(limit: .init(rate: limit, time: time), timeline: timeline)
        )
        let rest = Log<Void>()
        let body = AsyncThrowingStream<ByteBuffer, any Error> {
            guard rest.all.count < chunks.count else { return nil }
            let chunk = chunks[rest.all.count]
            rest.note(())
            try await clock.sleep(for: chunk.wait)
            return ByteBuffer(repeating: 1, count: chunk.bytes)
        }
        let target = CollectedBytes()
        try await clock.autojump { _ = try await receiver.receive(body, into: target, from: 0, to: nil) }
        return timeline.now
    }

    private static func every(_ wait: Duration, _ bytes: Int, _ count: Int) -> [(wait: Duration, bytes: Int)] {
        Array(repeating: (wait, bytes), count: count)
    }

    @Test func `a byte a second for ever ends after its time`() async {
        await #expect(throws: DownloadError.tooSlow(bytesPerSecond: 10, for: .seconds(8))) {
            _ = try await receive(Self.every(.seconds(1), 1, 100_000), limit: 10)
        }
        #expect(clock.now == .init(sinceStart: .seconds(8)))
    }

    @Test func `what comes faster than the limit goes on, however it comes`() async throws {
        #expect(try await receive(Self.every(.seconds(1), 10, 100), limit: 8) == .seconds(100))
        #expect(try await receive(Self.every(.seconds(4), 40, 30), limit: 4) == .seconds(120))
    }

    @Test func `what becomes slow is found out when its fast beginning is past`() async {
        await #expect(throws: DownloadError.tooSlow(bytesPerSecond: 10, for: .seconds(8))) {
            _ = try await receive(Self.every(.seconds(1), 1000, 10) + Self.every(.seconds(1), 1, 1000), limit: 10)
        }
        #expect(clock.now >= .init(sinceStart: .seconds(17)) && clock.now <= .init(sinceStart: .seconds(19)))
    }

    @Test func `a short file may be slow`() async throws {
        #expect(try await receive(Self.every(.seconds(1), 1, 7), limit: 10) == .seconds(7))
    }

    @Test func `time held back by the rate limit does not count`() async throws {
        // Ten a second are let through after the first 4 KiB, of a server that has all of it at once.
        let time = try await receive(Self.every(.zero, 100, 50), limit: 1000, rate: 10)
        #expect(time >= .seconds(90))
    }

    @Test func `connections count together`() async throws {
        let (clock, timeline) = (clock, Timeline(clock))
        let meter = SpeedMeter(limit: .init(rate: 8, time: .seconds(8)), timeline: timeline)
        let end = try await clock.autojump {
            try await endingWork(when: meter.waitUntilSlow) {
                try await withThrowingTaskGroup { group in
                    for _ in 0..<5 {
                        group.addTask {
                            for _ in 0..<100 {
                                meter.beginWaiting()
                                try await clock.sleep(for: .seconds(1))
                                meter.endWaiting(2)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                return timeline.now
            }
        }
        #expect(end == .seconds(100))
    }
}
