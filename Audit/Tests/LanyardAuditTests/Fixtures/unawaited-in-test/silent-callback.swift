final class ButtonTests: XCTestCase {
    func testTap() async {
        let button = Button {
            Task { await model.tap() }
        }
        button.tap()
        await model.idle()
        XCTAssertEqual(model.taps, 1)
    }

    func testSemaphore() {
        let semaphore = DispatchSemaphore(value: 0)
        Task {
            await model.load()
            semaphore.signal()
        }
        semaphore.wait()
        XCTAssertTrue(model.isLoaded)
    }
}
