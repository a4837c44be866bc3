final class LoaderTests: XCTestCase {
    func testLoads() async throws {
        let loading = Task {
            let books = try await loader.load()
            XCTAssertEqual(books.count, 3)
        }
        try await Task.sleep(for: .milliseconds(10))
        XCTAssertTrue(loader.isLoading)
        try await loading.value
        await Task { XCTAssertFalse(await loader.isLoading) }.value
    }
}
