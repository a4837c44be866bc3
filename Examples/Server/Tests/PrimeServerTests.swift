import Foundation
import Lanyard
import LanyardTesting
import Logging
import Testing

@testable import PrimeServer
@testable import PrimeWorker

/// A real server and a real worker on the loopback, real clients and a real SIGTERM, which reaches the whole process: so one test at a
/// time. Only the time is the test's, one clock for each of the two.
@Suite("The server", .serialized)
struct PrimeServerTests {
    private static let endless = "primes/\(Int.max)"

    @Test func `serves, notices who leaves and what is late, here and at the worker, and ends in order at SIGTERM`()
        async throws
    {
        let (lines, workersLines) = (LogLines(), LogLines())
        let (clock, workersClock) = (TestClock(), TestClock())
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        var portsInOrder = ports.makeAsyncIterator()
        let worker = PrimeWorker(calls: TaskScope("Calls", on: workersClock), signals: [], logger: workersLines.logger)
        let working = Task { try await worker.run { port.yield($0) } }
        let workersPort = try #require(await portsInOrder.next())
        let server = PrimeServer(
            work: TaskScope("Work", on: clock),
            worker: workersPort,
            port: 0,
            grace: .zero,
            patience: .seconds(600),
            logger: lines.logger
        )
        let running = Task { try await server.run { port.yield($0) } }
        let address = "http://127.0.0.1:\(try #require(await portsInOrder.next()))/"

        #expect(try await Curl(address + "primes/100").end() == "25\n200")

        let leaving = try Curl(address + Self.endless)
        await workersLines.wait(for: "counting the primes below \(Int.max)")
        leaving.leave()
        await lines.wait(for: "stopped: clientGone")
        await workersLines.wait(for: "stopped: peerCancelled")

        let late = try Curl(address + Self.endless, "--header", "X-Request-Timeout: 5")
        await workersLines.wait(for: "counting the primes below \(Int.max)")
        await clock.advance(by: .seconds(5))
        #expect(try await late.end().hasSuffix("504"))
        await workersLines.wait(for: "stopped: peerCancelled")

        // The worker has the time that the request has left, and tells it itself.
        let latest = try Curl(address + Self.endless, "--header", "X-Request-Timeout: 5")
        await workersLines.wait(for: "counting the primes below \(Int.max)")
        await workersClock.advance(by: .seconds(5))
        await workersLines.wait(for: "stopped: deadlineExpired")
        #expect(try await !latest.end().hasSuffix("200"))

        let open = try Curl(address + "primes/\(Int.max - 1)")
        await workersLines.wait(for: "counting the primes below \(Int.max - 1)")
        kill(getpid(), SIGTERM)
        await lines.wait(for: "stopped: shutdown")
        #expect(try await open.end().hasSuffix("503"))
        try await running.value
        await lines.wait(for: "“Work” is shut down: ")
        await workersLines.wait(for: "stopped: peerCancelled")
        working.cancel()
        _ = await working.result
    }
}
