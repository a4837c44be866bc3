import LanyardTesting
import Testing

@testable import LanyardDownloads

@Suite("The idle timeout")
struct IdleTimeoutTests {
    private let clock = TestClock()

    private func guarding(
        _ limit: Duration?,
        _ body: @escaping @Sendable (IdleMonitor) async throws -> Void
    ) async throws -> Duration {
        let timeline = Timeline(clock)
        let idle = IdleTimeout(limit: limit, timeline: timeline)
        try await clock.autojump { try await idle.guarding(body) }
        return timeline.now
    }

    @Test func `ends what has waited for the limit, to the instant`() async {
        let clock = clock
        await #expect(throws: DownloadError.idleTimeout(.seconds(10))) {
            _ = try await guarding(.seconds(10)) { monitor in
                monitor.beginWaiting()
                try await clock.sleep(for: .seconds(1000))
            }
        }
        #expect(clock.now == .init(sinceStart: .seconds(10)))
    }

    @Test func `starts anew with every byte`() async throws {
        let clock = clock
        let time = try await guarding(.seconds(10)) { monitor in
            for _ in 0..<10 {
                monitor.beginWaiting()
                try await clock.sleep(for: .seconds(9))
                monitor.endWaiting()
            }
        }
        #expect(time == .seconds(90))
    }

    @Test func `does not count time spent on anything but the network, such as the rate limit`() async throws {
        let clock = clock
        let time = try await guarding(.seconds(10)) { monitor in
            monitor.beginWaiting()
            try await clock.sleep(for: .seconds(5))
            monitor.endWaiting()
            try await clock.sleep(for: .seconds(1000))
            monitor.beginWaiting()
            try await clock.sleep(for: .seconds(9))
        }
        #expect(time == .seconds(1014))
    }

    @Test func `without a limit never comes`() async throws {
        let clock = clock
        _ = try await guarding(nil) { monitor in
            monitor.beginWaiting()
            try await clock.sleep(for: .seconds(1_000_000))
        }
    }

    @Test func `hands on what the body throws, and its cancellation`() async throws {
        await #expect(throws: DownloadError.diskFull("x")) {
            _ = try await guarding(.seconds(10)) { _ in throw DownloadError.diskFull("x") }
        }
        let clock = clock
        let task = Task {
            try await IdleTimeout(limit: .seconds(10), timeline: Timeline(clock)).guarding { _ in
                try await clock.sleep(for: .seconds(1000))
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
