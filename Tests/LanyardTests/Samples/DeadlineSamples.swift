import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Samples {
    @Suite("Samples: deadlines")
    struct Deadlines {
        private let clock = TestClock()
        private let done = Log<String>()

        struct Exchange: Sendable {
            func quote(for symbol: String) async throws -> Int { symbol.count }
        }

        struct Request {
            var timeout = Duration.seconds(60)
        }

        @Test func `a quote has two seconds`() async throws {
            let (exchange, symbol) = (Exchange(), "SWFT")
            let quote = try await withDeadline(in: .seconds(2)) { try await exchange.quote(for: symbol) }
            #expect(quote == 4)
        }

        @Test func `whose function is meant, its module says`() async throws {
            let (exchange, symbol) = (Exchange(), "SWFT")
            let quote = try await Lanyard.withDeadline(in: .seconds(2)) { try await exchange.quote(for: symbol) }
            #expect(quote == 4)
        }

        @Test func `an instant may be the limit`() async throws {
            struct Upload {
                let done: Log<String>
                func finish() async throws { done.note("finished") }
            }
            let upload = Upload(done: done)
            let closing = ContinuousClock.now + .seconds(10)
            try await withDeadline(closing) { try await upload.finish() }
            #expect(done.all == ["finished"])
        }

        @Test func `who holds the handle moves the deadline`() async throws {
            struct Server: Sendable {
                func onProgress(_ told: @escaping @Sendable () -> Void) { told() }
            }
            func send(_ file: String) async throws { done.note(file) }
            let (tasks, server, file) = (TaskScope("Uploads", on: clock), Server(), "a.txt")
            let upload = tasks.addTask(id: file, deadline: .seconds(30)) { try await send(file) }
            server.onProgress { upload.moveDeadline(in: .seconds(30)) }
            await settle(upload)
            #expect(done.all == [file])
        }

        @Test func `a callee reads what is left`() async throws {
            let request = await withDeadline(in: .seconds(5), clock: clock) {
                var request = Request()
                if let deadline = Deadline.current { request.timeout = deadline.remaining }
                return request
            }
            #expect(request.timeout == .seconds(5))
        }

        @Test func `each part has thirty seconds`() async throws {
            let clock = clock
            let scope = TaskScope(clock: clock)
            let parts = AsyncStream { continuation in
                for part in 1...3 { continuation.yield(part) }
                continuation.finish()
            }
            let send: @Sendable (Int) async throws -> Void = { _ in try await clock.sleep(for: .seconds(20)) }
            let task = scope.addTask {
                try await withDeadline(in: .seconds(30)) {
                    for try await part in parts {
                        try await send(part)
                        Deadline.current?.move(in: .seconds(30))  // thirty seconds for each part
                    }
                }
                return clock.now.sinceStart
            }
            for _ in 1...3 {
                await clock.sleepers(atLeast: 2)
                await clock.advance(by: .seconds(20))
            }
            #expect(try await task.value == .seconds(60))
        }

        struct Decoder: Sendable {
            let gate: Gate?
            func decode(_ data: [UInt8]) async throws -> Int {
                await gate?.wait()
                return data.count
            }
        }

        @Test func `a decoder that does not stop is left behind`() async throws {
            let (gate, data) = (Gate(), [1, 2, 3] as [UInt8])
            let decoder = Decoder(gate: nil)
            let scope = TaskScope(on: clock)
            let quick = scope.addTask {
                let picture = try await withDeadline(in: .seconds(2), abandoningAfter: .milliseconds(100)) {
                    try await decoder.decode(data)
                }
                return picture
            }
            await clock.idle()
            #expect(try await quick.value == 3)

            let stubborn = Decoder(gate: gate)
            let task = scope.addTask { try await thumbnail(of: data, with: stubborn) }
            await clock.advance(by: .seconds(3))
            #expect(try await task.value == nil)
            gate.open()
        }

        private struct Compiler: Sendable {
            let gate: Gate
            func diagnostics(of file: String) async throws -> [String] {
                await gate.wait()
                return ["\(file): unused variable"]
            }
        }

        @MainActor private final class Cache {
            var stored: [String] = []
            func store(_ diagnostics: [String]) { stored = diagnostics }
        }

        @Test @MainActor func `an answer that comes late fills the cache`() async throws {
            let (gate, cache, file) = (Gate(), Cache(), "Main.swift")
            let (compiler, scope) = (Compiler(gate: gate), TaskScope(on: clock))
            let task = scope.addTask {
                let diagnostics = try await withDeadline(in: .seconds(2)) {
                    try await compiler.diagnostics(of: file)
                } withheld: { diagnostics in
                    cache.store(diagnostics)
                }
                return diagnostics
            }
            await clock.sleepers(atLeast: 1)
            await clock.advance(by: .seconds(2))
            #expect(await task.outcome.error is DeadlineExpired)
            gate.open()
            try await scope.waitUntilIdle()
            #expect(cache.stored == ["Main.swift: unused variable"])
        }

        private func symbols(of file: String) async throws -> [String] { [file] }

        @Test func `a request that is given up takes the work for it along`() async throws {
            let (tasks, file) = (TaskScope(on: clock), "Main.swift")
            let index = tasks.addTask(id: file, policy: .skip) { try await symbols(of: file) }
            let found = try await index.join()
            #expect(found == ["Main.swift"])
        }

        private func thumbnail(of data: [UInt8], with decoder: Decoder) async throws -> Int? {
            do {
                return try await withDeadline(in: .seconds(2), abandoningAfter: .seconds(1)) {
                    try await decoder.decode(data)
                }
            } catch is DeadlineExpired {
                return nil  // it still runs, and its scope lists it as straggling
            }
        }
    }
}
