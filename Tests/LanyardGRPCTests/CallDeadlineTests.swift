#if GRPC
import GRPCCore
@testable import Lanyard
@testable import LanyardGRPC
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("The deadline of a call")
struct CallDeadlineTests {
    private let handlers = Handlers()

    /// Answers with the milliseconds left, rounded up.
    private let remaining: TextService.Method = { _, writer in
        let left = Deadline.current.map { "\(Int(($0.remaining / .milliseconds(1)).rounded(.up)))" }
        try await writer.write(left ?? "none")
    }

    @Test(.realTime) func `the time left to the run is the handler's, and the shorter of two wins`() async throws {
        try await withCalls(["left": remaining]) { client, _, _ in
            let scope = TaskScope("Client")
            let run = scope.addTask(deadline: .seconds(100)) {
                // Eight digits of microseconds, which grpc-swift itself does not read.
                let own = try await client.call("left")
                let shorter = try await client.call("left", metadata: ["grpc-timeout": "5S"])
                return own + shorter
            }
            let left = try await run.value.compactMap { Int($0) }
            try #require(left.count == 2)
            #expect(left[0] > 5_000 && left[0] <= 100_000)
            #expect(left[1] > 0 && left[1] <= 5_000)
            #expect(try await client.call("left") == ["none"])
        }
    }

    @Test func `it goes on through a server to the next one`() async throws {
        try await withCalls(["left": remaining]) { inner, _, _ in
            let passing: TextService.Method = { _, writer in
                for text in try await inner.call("left") { try await writer.write(text) }
            }
            try await withCalls(["pass": passing]) { outer, _, _ in
                let left = try await outer.call("pass", metadata: ["grpc-timeout": "3000S"]).compactMap { Int($0) }
                try #require(left.count == 1)
                #expect(left[0] > 0 && left[0] <= 3_000_000)
            }
        }
    }

    @Test func `when it passes on the server the call is cancelled, and the client learns why`() async throws {
        let clock = TestClock()
        let calls = TaskScope("Calls", clock: clock)
        let deadline = CallDeadline(longest: .seconds(60))
        try await withCalls(["wait": handlers.waiting], parent: calls, deadline: deadline) { client, _, _ in
            async let failure = rpcError { try await client.call("wait", metadata: ["grpc-timeout": "2H"]) }
            await handlers.hasBegun()
            await clock.advance(by: .seconds(60))
            let error = try #require(await failure)
            #expect(error.code == .deadlineExceeded)
            #expect(error.cancellationCause?.kinds == [.peerCancelled, .deadlineExpired])
        }
        #expect(handlers.causes.all.map { $0?.kind } == [.deadlineExpired])
    }

    @Test func `a client that cancels because its time is over counts as the deadline`() async throws {
        let clock = TestClock()
        let calls = TaskScope("Calls", clock: clock)
        let deadline = CallDeadline(longest: .seconds(60))
        try await withCalls(["wait": handlers.waiting], parent: calls, deadline: deadline) { client, _, _ in
            let call = Task { try await client.call("wait") }
            await handlers.hasBegun()
            await clock.advance(by: .milliseconds(59_500))
            call.cancel()
            await handlers.hasEnded()
        }
        #expect(handlers.causes.all.map { $0?.kind } == [.deadlineExpired])
    }

    @Test func `but one that goes later, when the handler has given itself more time, has gone`() async throws {
        let clock = TestClock()
        let calls = TaskScope("Calls", clock: clock)
        let handlers = handlers
        let longer: TextService.Method = { text, writer in
            Deadline.current?.move(in: .seconds(600))
            try await handlers.waiting(text, writer)
        }
        let deadline = CallDeadline(longest: .seconds(60))
        try await withCalls(["longer": longer], parent: calls, deadline: deadline) { client, _, _ in
            let call = Task { try await client.call("longer") }
            await handlers.hasBegun()
            await clock.advance(by: .seconds(120))
            call.cancel()
            await handlers.hasEnded()
        }
        #expect(handlers.causes.all.map { $0?.kind } == [.peerCancelled])
    }

    @Test func `each attempt of a retry has what is left by then`() async throws {
        let times = Log<Duration>()
        var options = CallOptions.defaults
        options.executionPolicy = .retry(
            RetryPolicy(
                maxAttempts: 5,
                initialBackoff: .milliseconds(20),
                maxBackoff: .milliseconds(20),
                backoffMultiplier: 1,
                retryableStatusCodes: [.unavailable]
            )
        )
        try await withCalls(["quick": { _, _ in }], interceptors: [Refusing(times: times)]) { client, _, _ in
            _ = try await withDeadline(in: .seconds(1_000)) { [options] in
                try await client.call("quick", options: options)
            }
        }
        #expect(times.all.count == 3)
        #expect(times.all.allSatisfy { $0 <= .seconds(1_000) && $0 > .zero })
        #expect(times.all == times.all.sorted(by: >))
    }

    @Test func `grpc-swift's own timeout counts, too, and the shorter wins`() async throws {
        try await withCalls(["left": remaining]) { client, _, _ in
            var options = CallOptions.defaults
            options.timeout = .seconds(500)
            let left = try await withDeadline(in: .seconds(10_000)) { [options] in
                try await client.call("left", options: options)
            }
            #expect(left.compactMap { Int($0) }.allSatisfy { $0 > 0 && $0 <= 500_000 } && left != ["none"])
        }
    }

    @Test func `without any time left nothing is sent`() async throws {
        let count = Log<String>()
        try await withCalls(["quick": { text, _ in count.note(text) }]) { client, _, _ in
            let error = await rpcError {
                try await withDeadline(in: .zero) {
                    try await withCancellationShield {
                        try await client.call("quick", metadata: ["grpc-timeout": "0S"])
                    }
                }
            }
            #expect(error?.code == .deadlineExceeded)
        }
        #expect(count.all.isEmpty)
    }

    @Test func `a deadline in the past ends the call before its handler runs`() async throws {
        let count = Log<String>()
        let quick: TextService.Method = { text, _ in count.note(text) }
        try await withCalls(["quick": quick], deadline: CallDeadline(longest: .zero)) { client, _, _ in
            let error = await rpcError { try await client.call("quick") }
            #expect(error?.code == .deadlineExceeded)
            #expect(error?.cancellationCause?.kinds == [.peerCancelled, .deadlineExpired])
        }
        #expect(count.all.isEmpty)
    }

    @Test(arguments: [
        "garbage", "-5S", "+5S", "5", "S", "5s", "5 S", "123456789S", "٥S", "1e3S", "0x1S",
    ])
    func `a timeout that cannot be read is the client's mistake, and the server goes on`(text: String) async throws {
        try await withCalls(["left": remaining]) { _, _, port in
            // Without the interceptor, which would not let it out.
            try await withClient(port: port, interceptors: []) { client in
                let error = await rpcError { try await client.call("left", metadata: ["grpc-timeout": .string(text)]) }
                #expect(error?.code == .invalidArgument)
                let next = try await client.call("left")
                #expect(next == ["none"])
            }
        }
    }

    @Test(arguments: [(["0S"], RPCError.Code.deadlineExceeded), (["1S", "2S"], .invalidArgument)])
    func `zero has passed, and two are none`(texts: [String], code: RPCError.Code) async throws {
        let count = Log<String>()
        try await withCalls(["quick": { text, _ in count.note(text) }]) { _, _, port in
            var metadata = Metadata()
            for text in texts { metadata.addString(text, forKey: "grpc-timeout") }
            try await withClient(port: port, interceptors: []) { client in
                #expect(await rpcError { try await client.call("quick", metadata: metadata) }?.code == code)
            }
        }
        #expect(count.all.isEmpty)
    }

    @Test func `timeouts that a client chooses leave nothing, however they fall`() async {
        await #expect(processExitsWith: .success) {
            try await withCalls(["quick": { text, _ in _ = text }]) { client, _, _ in
                for number in 0..<300 {
                    _ = try await client.call("quick", metadata: ["grpc-timeout": "\(100_000 - number)S"])
                }
                // What is left is the connection's, and of the calls that are just ending.
                precondition(Timers.continuous.count < 10)
            }
        }
    }

    @Test func `a huge one is as long as the longest, or none`() async throws {
        try await withCalls(["left": remaining]) { client, _, _ in
            let left = try await client.call("left", metadata: ["grpc-timeout": "99999999H"])
            #expect(left == ["none"])
        }
        try await withCalls(["left": remaining], deadline: CallDeadline(longest: .seconds(60))) { client, _, _ in
            let left = try await client.call("left", metadata: ["grpc-timeout": "99999999H"]).compactMap { Int($0) }
            #expect(left.allSatisfy { $0 <= 60_000 } && left.count == 1)
        }
    }

    @Test(arguments: [
        (Duration.nanoseconds(1), "1n"), (.zero, "1n"), (.microseconds(1), "1000n"), (.seconds(1), "1000000u"),
        (.nanoseconds(10_000_001), "10001u"), (.seconds(50) + .microseconds(1), "50001m"),
        (.seconds(86_400 * 400), "34560000S"),
        (.seconds(9_999_999), "9999999S"), (.seconds(10_000_001), "166667M"), (.seconds(Int64.max / 4), "9999999H"),
    ])
    func `a timeout is written rounded up, in at most seven digits`(duration: Duration, expected: String) throws {
        let text = CallTimeout(duration).text
        #expect(text.count <= 8)
        if duration < .seconds(86_400 * 400) || duration > .seconds(86_400 * 400) { #expect(text == expected) }
        let read = try #require(CallTimeout(text)?.duration)
        #expect(read >= duration || text == "9999999H")
    }
}

/// Refuses a call twice, before its handler runs: otherwise nothing is tried again.
private struct Refusing: ServerInterceptor {
    let times: Log<Duration>

    func intercept<Input: Sendable, Output: Sendable>(
        request: StreamingServerRequest<Input>,
        context: ServerContext,
        next: @Sendable (StreamingServerRequest<Input>, ServerContext) async throws -> StreamingServerResponse<Output>
    ) async throws -> StreamingServerResponse<Output> {
        times.note(Deadline.current?.remaining ?? .zero)
        if times.all.count < 3 { throw RPCError(code: .unavailable, message: "not yet") }
        return try await next(request, context)
    }
}
#endif
