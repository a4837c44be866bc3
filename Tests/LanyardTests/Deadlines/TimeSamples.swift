import Lanyard

/// The samples of the documentation, as they stand there: that they compile is the test.
private struct TimeSamples {
    struct Service {
        func quote(for symbol: String) async throws -> Int { 1 }
        func finish() async throws {}
        func decode(_ data: [UInt8]) async throws -> [UInt8] { data }
        func discard(_ file: String) async {}
    }

    struct Request {
        var timeout = Duration.zero
    }

    let exchange = Service()
    let upload = Service()
    let decoder = Service()
    let server = Service()

    func deadlines() async throws {
        let symbol = ""
        let quote = try await withDeadline(in: .seconds(2)) { try await exchange.quote(for: symbol) }
        _ = quote
        let closing = ContinuousClock.now + .seconds(10)
        try await withDeadline(closing) { try await upload.finish() }
    }

    func current(_ parts: AsyncStream<Int>, _ send: (Int) async throws -> Void) async throws {
        var request = Request()
        if let deadline = Deadline.current { request.timeout = deadline.remaining }
        try await withDeadline(in: .seconds(30)) {
            for try await part in parts {
                try await send(part)
                Deadline.current?.move(in: .seconds(30))  // thirty seconds for each part
            }
        }
    }

    func abandoning(_ data: [UInt8]) async throws {
        let picture = try await withDeadline(in: .seconds(2), onExpiry: .abandon(after: .milliseconds(100))) {
            try await decoder.decode(data)
        }
        _ = picture
    }

    func shields(_ file: String, upload: (String) async throws -> Void, log: (String) async -> Void) async throws {
        do {
            try await upload(file)
        } catch {
            await withCancellationShield(limit: .seconds(2)) { await server.discard(file) }
            throw error
        }
        await withCancellationShield {
            await log("Upload stopped: \(CancellationCause.shielded?.description ?? "finished")")
        }
    }

    func shutdown(server: TaskScope, scope: TaskScope, log: (String) -> Void) async throws {
        do {
            let report = try await server.shutdown(grace: .seconds(20), patience: .seconds(5))
            print(report)  // 990 finished, 0 cancelled, 10 straggling, and a line for each of the ten
        }
        let report = try await scope.shutdown(grace: .seconds(10), patience: .seconds(2))
        if !report.isComplete { log("\(report)") }
    }
}
