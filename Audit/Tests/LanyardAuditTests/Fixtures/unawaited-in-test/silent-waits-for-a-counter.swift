final class ClientTests: XCTestCase {
    func testAnswers() async throws {
        let counter = Counter()
        Task {
            let answer = try await client.send(.ping)
            await counter.count()
            XCTAssertEqual(answer, .pong)
        }
        await counter.waitUntil(1)
    }

    func testEvents() async throws {
        let connected = expectation(description: "connected")
        Task {
            for await event in await bot.events {
                handle(event, connected)
                XCTAssertNotNil(event)
            }
        }
        await fulfillment(of: [connected], timeout: 10)
    }
}
