final class LongOperationTests: XCTestCase {
    func testLongOperation() async throws {
        let longTask = await runLongOperation()
        Task {  // expect: unawaited-in-test
            var count = 0
            await longTask.progress.forEach { _ in
                count += 1
            }
            XCTAssertEqual(count, 11)
        }
        let value = try await longTask.value
        XCTAssertNotNil(value)
    }
}
