import LanyardTestSupport
import LanyardTesting

@testable import LanyardConsole

/// Starts a server, and stops it whatever happens.
func withServer(
    _ program: FakeProgram = FakeProgram(),
    clock: any Clock<Duration> = TestClock(),
    settings: ServerSettings = ServerSettings(),
    _ body: (ConsoleServer) async throws -> Void
) async throws {
    let server = try await ConsoleServer.start(program, settings: settings, clock: clock)
    do {
        try await body(server)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}

/// Lets every deadline on a clock pass, one second after another, while the body runs.
func whileTimePasses<Success: Sendable>(
    on clock: TestClock,
    _ body: @escaping @Sendable () async throws -> Success
) async throws -> Success {
    try await withThrowingTaskGroup(of: Success?.self) { group in
        group.addTask {
            while !Task.isCancelled {
                await clock.sleepers(atLeast: 1)
                await clock.advance(by: .seconds(1))
            }
            return nil
        }
        group.addTask { try await body() }
        defer { group.cancelAll() }
        while let result = try await group.next() {
            if let result { return result }
        }
        throw CancellationError()
    }
}
