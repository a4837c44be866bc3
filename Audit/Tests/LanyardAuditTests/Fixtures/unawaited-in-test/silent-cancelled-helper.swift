final class ServiceTests: XCTestCase {
    func testRuns() async throws {
        let running = Task { try await service.run() }
        defer { running.cancel() }
        try await service.ready()
        XCTAssertEqual(service.count, 1)
    }
}

struct ObserverTests {
    @Test func bumps() async throws {
        await observer.start()
        defer { Task { await observer.stop() } }
        try await Task.sleep(for: .milliseconds(200))
        #expect(await meta.generation() == 0)
    }
}
