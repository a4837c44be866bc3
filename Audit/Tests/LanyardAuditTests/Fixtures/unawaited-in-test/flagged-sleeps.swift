final class WriterTests: XCTestCase {
    func testWriterDeinitialized() async throws {
        Task { [writer] in  // expect: unawaited-in-test
            try await writer!.write("message1")
        }

        try await Task.sleep(nanoseconds: 1_000_000)

        self.writer = nil
        XCTAssertEqual(self.delegate.count, 0)
    }
}

final class YieldTests: XCTestCase {
    func testWriter() async throws {
        Task { [writer] in  // expect: unawaited-in-test
            try await writer!.yield("message1")
        }
        try await Task.sleep(nanoseconds: 1_000_000)
        XCTAssertEqual(self.delegate.didYieldCount, 0)
    }
}
