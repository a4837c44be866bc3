final class MockServer {
    func begin() {
        Task { await serve() }
    }

    func test(_ value: Int) {
        Task { XCTAssertEqual(await read(), value) }
    }
}

final class HelperTests: XCTestCase {
    override func setUp() {
        Task { await prepare() }
    }
}
