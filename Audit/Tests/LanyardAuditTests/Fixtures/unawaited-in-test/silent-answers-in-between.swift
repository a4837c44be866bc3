final class ServerTests: XCTestCase {
    func testAnswers() async throws {
        Task {
            let request = await server.next()
            XCTAssertEqual(request.path, "/")
            await server.answer("hello")
        }
        let answer = try await client.get("/")
        XCTAssertEqual(answer, "hello")
    }
}
