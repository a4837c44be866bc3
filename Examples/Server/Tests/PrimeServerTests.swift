import Foundation
import Testing

@testable import PrimeServer

/// A real server on the loopback, real clients and a real SIGTERM, which reaches the whole process: so one test at a time.
@Suite("The server", .serialized)
struct PrimeServerTests {
    private static let endless = "primes/\(Int.max)"

    @Test func `serves, notices who leaves and what is late, and ends in order at SIGTERM`() async throws {
        let lines = LogLines()
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let server = PrimeServer(port: 0, grace: .zero, logger: lines.logger)
        let running = Task { try await server.run { port.yield($0) } }
        let address = "http://127.0.0.1:\(try #require(await ports.first { _ in true }))/"

        #expect(try await Curl(address + "primes/100").end() == "25\n200")

        let leaving = try Curl(address + Self.endless)
        await lines.wait(for: "counting the primes below \(Int.max)")
        leaving.leave()
        await lines.wait(for: "stopped: clientGone")

        let late = try Curl(address + Self.endless, "--header", "X-Request-Timeout: 0.01")
        #expect(try await late.end().hasSuffix("504"))

        let open = try Curl(address + "primes/\(Int.max - 1)")
        await lines.wait(for: "counting the primes below \(Int.max - 1)")
        kill(getpid(), SIGTERM)
        await lines.wait(for: "stopped: shutdown")
        #expect(try await open.end().hasSuffix("503"))
        try await running.value
        await lines.wait(for: "«Requests» is shut down: 0 finished, 1 cancelled, 0 straggling.")
    }
}
