struct StreamTests {
    @Test func collects() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        Task {
            for number in 1...3 {
                try? await Task.sleep(for: .milliseconds(1))
                continuation.yield(number)
            }
            continuation.finish()
        }
        #expect(await stream.collect() == [1, 2, 3])
    }
}

final class SubscriptionTests: XCTestCase {
    func testReceives() async throws {
        Task {
            for _ in 0..<10 { try await client.publish("hello") }
        }
        for try await _ in subscription where subscription.count == 10 { break }
        server.stop()
        sleep(1)
        XCTAssertEqual(subscription.count, 10)
    }

    func testCompiles() {
        let size = ChunkSize.small
        Task { let _ = size }
    }
}
