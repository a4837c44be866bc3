#if GRPC
import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardGRPC

@Suite("Calls with a stream each way")
struct CallStreamTests {
    private let handlers = Handlers()

    /// Answers each request with itself, until there is none left.
    private var echo: TextService.Stream {
        let handlers = handlers
        return { requests, writer in
            defer {
                handlers.causes.note(CancellationCause.current)
                handlers.noteEnd()
            }
            for try await request in requests { try await writer.write(request) }
        }
    }

    @Test func `both streams go on until the client has said all`() async throws {
        try await withCalls([:], streams: ["echo": echo]) { client, _, _ in
            let answers = try await client.call("echo") { writer in
                for number in 0..<100 { try await writer.write("\(number)") }
            }
            #expect(answers == (0..<100).map { "\($0)" })
        }
        #expect(handlers.causes.all.map { $0?.kind } == [nil])
    }

    @Test func `a run that is cancelled in the middle ends its stream and the server's work`() async throws {
        let answered = Gate()
        let produced = Gate()
        try await withCalls([:], streams: ["echo": echo]) { client, _, _ in
            let scope = TaskScope("Client")
            let run = scope.addTask {
                try await client.call("echo") { writer in
                    defer { produced.open() }
                    try await writer.write("one")
                    try await untilCancelled()
                } onAnswer: { _ in
                    answered.open()
                }
            }
            await answered.wait()
            run.cancel("enough")
            await handlers.hasEnded()
            await produced.wait()
            #expect(await run.outcome.cause?.reason == "enough")
        }
        // grpc-swift's client ends its stream, and then resets it: a handler that reads may see the end first.
        #expect(handlers.causes.all.allSatisfy { $0 == nil || $0?.kind == .peerCancelled })
        #expect(handlers.causes.all.count == 1)
    }

    @Test(arguments: [true, false])
    func `what looks like the end of a request has a cause if the call is known to be cancelled`(isCutOff: Bool)
        async throws
    {
        let (count, kind, run) = try await withServerContextRPCCancellationHandle { handle in
            let scope = RequestScope(ScopeName("Call"), parent: nil, limit: nil, origin: CallSite())
            let run = scope.addTask("call", Work { await suspendUntilCancelled() })
            let context = ServerContext(
                descriptor: MethodDescriptor(fullyQualifiedService: "test.Texts", method: "echo"),
                remotePeer: "a client",
                localPeer: "here",
                cancellation: handle
            )
            if isCutOff { handle.cancel() }
            let rest = AsyncThrowingStream<RPCRequestPart<[UInt8]>, any Error> { $0.finish() }
            let call = ServerCall(scope, context: context, shutdown: Flag())
            let parts = RequestParts(
                first: .message([7]),
                rest: RPCAsyncSequence(wrapping: rest).makeAsyncIterator(),
                of: call
            )
            let count = try await parts.reduce(0) { count, _ in count + 1 }
            return withExtendedLifetime(call) { (count, run.cause?.kind, run) }
        }
        #expect(count == 1 && kind == (isCutOff ? .peerCancelled : nil))
        #expect(await run.outcome.cause?.kind == (isCutOff ? .peerCancelled : .ownerReleased))
    }

    @Test func `a client that had gone before grpc-swift could tell of it ends the server's work`() async throws {
        try await ScopedServerTransport(OneCall(writer: ClosedWriter())).listen { _, _ in
            try? await untilCancelled()
            handlers.causes.note(CancellationCause.current)
        }
        #expect(handlers.causes.all.map { $0?.kind } == [.peerCancelled])
    }

    @Test func `what a handler writes at once goes out at once, and its status when it has ended`() async throws {
        #expect(try await steps(NotingWriter<[UInt8]>()) == expected)
        #expect(try await steps(NotingWriter<GRPCNIOTransportBytes>()) == expected)
    }

    private let expected = [["metadata"], ["b", "c"], ["b", "c"], ["the handler ends"], ["ok"], ["finish"]]

    /// What goes out, of a handler that writes its status in the middle of messages.
    private func steps<Bytes>(_ writer: NotingWriter<Bytes>) async throws -> [[String]] {
        try await ScopedServerTransport(OneCall(writer: writer)).listen { stream, _ in
            let parts = ["b", "c"].map { RPCResponsePart.message(Bytes($0.utf8)) }
            let status = RPCResponsePart<Bytes>.status(Status(code: .ok, message: ""), [:])
            try? await stream.outbound.write(.metadata([:]))
            try? await stream.outbound.write(contentsOf: parts)
            try? await stream.outbound.write(contentsOf: [parts[0], status, parts[1]])
            writer.steps.note(["the handler ends"])
            await stream.outbound.finish()
        }
        return writer.steps.all
    }

    @Test func `what a handler writes at once comes to the client`() async throws {
        let texts = (0..<100).map { "\($0)" }
        try await withCalls(["many": { _, writer in try await writer.write(contentsOf: texts) }]) { client, _, _ in
            let answers = try await client.call("many")
            #expect(answers == texts)
        }
    }

    @Test func `a client that has gone is noticed when several messages are written at once`() async throws {
        try await ScopedServerTransport(OneCall(writer: ClosedWriter())).listen { stream, _ in
            let error = await rpcError { try await stream.outbound.write(contentsOf: [.message([]), .message([])]) }
            #expect(error?.code == .unavailable)
            handlers.causes.note(CancellationCause.current)
        }
        #expect(handlers.causes.all.map { $0?.kind } == [.peerCancelled])
    }

    @Test func `a server that ends early ends the client's stream, and nobody was cancelled`() async throws {
        let produced = Gate()
        let first: TextService.Stream = { requests, writer in
            var iterator = requests.makeAsyncIterator()
            try await writer.write(try await iterator.next() ?? "nothing")
        }
        try await withCalls([:], streams: ["first": first]) { client, _, _ in
            let answers = try await client.call("first") { writer in
                defer { produced.open() }
                while true { try await writer.write("one") }
            }
            #expect(answers == ["one"])
            await produced.wait()
        }
    }

    @Test(.realTime) func `a client that says nothing more keeps a call until its deadline`() async throws {
        try await withCalls([:], streams: ["echo": echo], deadline: CallDeadline(longest: .seconds(2))) {
            client,
            _,
            _ in
            let error = await rpcError {
                try await client.call("echo") { _ in try await untilCancelled() }
            }
            #expect(error?.code == .deadlineExceeded, "\(String(describing: error))")
            #expect(error?.cancellationCause?.kinds == [.peerCancelled, .deadlineExpired])
        }
        #expect(handlers.causes.all.map { $0?.kind } == [.deadlineExpired])
    }

    @Test func `a handler that stops reading in a task of its own goes on`() async throws {
        let began = Gate()
        let impatient: TextService.Stream = { requests, writer in
            await withTaskGroup { group in
                group.addTask {
                    began.open()
                    do { for try await _ in requests {} } catch {}
                }
                await began.wait()
                group.cancelAll()
            }
            try await writer.write(CancellationCause.current?.description ?? "goes on")
        }
        try await withCalls([:], streams: ["impatient": impatient]) { client, _, _ in
            let answers = try await client.call("impatient") { _ in try await untilCancelled() }
            #expect(answers == ["goes on"])
        }
    }

    @Test func `and so does one that stops writing`() async throws {
        let impatient: TextService.Stream = { _, writer in
            await withTaskGroup { group in
                group.addTask {
                    try? await untilCancelled()
                    // More than the connection takes at once, so that it would have to wait.
                    let more = String(repeating: "x", count: 1 << 20)
                    do { for _ in 0..<20 { try await writer.write(more) } } catch {}
                }
                group.cancelAll()
            }
            try await writer.write(CancellationCause.current?.description ?? "goes on")
        }
        try await withCalls([:], streams: ["impatient": impatient]) { client, _, _ in
            let answers = try await client.call("impatient") { _ in }
            #expect(answers.last == "goes on")
        }
    }

    @Test func `a handler that a client's silence does not stop, and that writes after the cancel, harms nobody`()
        async throws
    {
        let calls = TaskScope("Calls")
        let began = Gate()
        let stubborn: TextService.Stream = { _, writer in
            began.open()
            try? await untilCancelled()
            try await writer.write("too late, but sent")
        }
        try await withCalls([:], streams: ["stubborn": stubborn], parent: calls) { client, _, _ in
            async let failure = rpcError { try await client.call("stubborn") { _ in } }
            await began.wait()
            calls.cancelAll("enough")
            #expect(await failure?.code == .cancelled)
        }
    }
}
#endif
