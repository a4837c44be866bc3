final class QueueTests: XCTestCase {
    func testDrains() async throws {
        let drain = Task {  // expect: unawaited-in-test
            do {
                try await queue.drain()
            } catch {
                XCTFail("It failed: \(error)")
            }
        }
        queue.close()
        usleep(10_000)
        XCTAssertTrue(queue.isEmpty)
    }
}
