final class QueueTests: XCTestCase {
    func testKeepsItsPace() async throws {
        let start = ContinuousClock.now
        Task { await queue.perform { order.append(1) } }  // expect: unawaited-in-test note
        try await Task.sleep(for: .milliseconds(20))
        XCTAssertEqual(order, [1])
        XCTAssertLessThan(start.duration(to: ContinuousClock.now), .seconds(1))
    }
}
