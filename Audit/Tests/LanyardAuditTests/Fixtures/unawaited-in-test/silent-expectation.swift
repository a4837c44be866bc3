final class LoaderTests: XCTestCase {
    func testLoads() {
        let loaded = expectation(description: "loaded")
        Task {
            let books = await loader.load()
            loaded.fulfill()
            XCTAssertEqual(books.count, 3)
        }
        wait(for: [loaded], timeout: 1)
    }
}
