import LanyardTesting
import Testing

@testable import LanyardDownloads

@Suite("Work that a watch can end")
struct EndingWorkTests {
    private let clock = TestClock()

    private func run(
        _ limit: Duration,
        _ work: @escaping @Sendable () async throws -> Int
    ) async throws -> Int? {
        let clock = clock
        return try await clock.autojump {
            try await endingWork(when: { try await clock.sleep(for: limit) }, work)
        }
    }

    @Test func `ends by itself, well or not`() async throws {
        let clock = clock
        let end = try await run(.seconds(10)) {
            try await clock.sleep(for: .seconds(9))
            return 7
        }
        #expect(end == 7)
        await #expect(throws: DownloadError.diskFull("x")) {
            try await run(.seconds(10)) { throw DownloadError.diskFull("x") }
        }
    }

    @Test func `is cancelled at its time, with whatever it waits for between its tries`() async throws {
        let clock = clock
        let end = try await run(.seconds(10)) {
            while true { try await clock.sleep(for: .seconds(3)) }
        }
        #expect(end == nil)
        #expect(clock.now == .init(sinceStart: .seconds(10)))
    }

    @Test func `that ends well though it was late has not been in vain`() async throws {
        let clock = clock
        let end = try await run(.seconds(10)) {
            try? await clock.sleep(for: .seconds(11))
            return 7
        }
        #expect(end == 7)
    }
}
