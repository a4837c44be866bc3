final class ABTestProviderTests: XCTestCase {
    func testVariation() throws {
        Task { @MainActor in  // expect: unawaited-in-test
            let provider = ABTestProviderMock()
            await provider.start()
            let variation = provider.variation(for: .paywall)
            XCTAssertEqual(variation, .treatment)
        }
    }
}
