#if GRPC
import GRPCCore
import Lanyard
@testable import LanyardGRPC
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("A scope for each call")
struct CallScopeTests {
    private let handlers = Handlers()

    @Test func `a run that is cancelled cancels its call, and the server's work learns that its peer did`() async throws
    {
        try await withCalls(["wait": handlers.waiting]) { client, _, _ in
            let scope = TaskScope("Client")
            let run = scope.addTask { try await client.call("wait") }
            await handlers.hasBegun()
            run.cancel("no longer wanted")
            await handlers.hasEnded()
            #expect(await run.outcome.cause?.kind == .requested)
        }
        #expect(handlers.causes.all.map { $0?.kind } == [.peerCancelled])
        #expect(handlers.causes.all.first??.reason?.contains("127.0.0.1") == true)
    }

    @Test func `so does a client whose connection ends, in the middle of a response`() async throws {
        try await withCalls(["stream": handlers.streaming]) { _, _, port in
            let client = Task {
                try await withClient(port: port) { try await $0.call("stream") }
            }
            await handlers.hasBegun()
            client.cancel()
            await handlers.hasEnded()
        }
        #expect(handlers.causes.all.map { $0?.kind } == [.peerCancelled])
    }

    @Test func `clients that come and go in a storm leave nothing behind`() async throws {
        let calls = TaskScope("Calls")
        try await withCalls(["wait": handlers.waiting], parent: calls) { _, _, port in
            for _ in 0..<20 {
                let clients = (0..<10).map { _ in
                    Task { try await withClient(port: port) { try await $0.call("wait") } }
                }
                await handlers.hasBegun(times: clients.count)
                for client in clients { client.cancel() }
                await handlers.hasEnded(times: clients.count)
            }
            try await until("the scope of the call is gone") { calls.snapshot().children.isEmpty }
        }
        #expect(handlers.causes.all.count == 200)
        #expect(handlers.causes.all.allSatisfy { $0?.kind == .peerCancelled })
    }

    // A limit of swift-nio-http2's, which the documentation tells of; should this fail, it can be taken out there.
    @Test(.realTime) func `a connection bears 200 cancels in half a minute, and ends at the next, with all its calls`()
        async throws
    {
        try await withCalls(["wait": handlers.waiting]) { client, _, _ in
            let end = Log<RPCError.Code?>()
            let other = Task { end.note(await rpcError { try await client.call("wait") }?.code) }
            await handlers.hasBegun()
            for _ in 0..<200 {
                let call = Task { try await client.call("wait") }
                await handlers.hasBegun()
                call.cancel()
                await handlers.hasEnded()
            }
            #expect(handlers.causes.all.count == 200 && end.all.isEmpty)
            // Where those took longer than half a minute, a few more are borne.
            for _ in 0..<3000 where end.all.isEmpty {
                let call = Task {
                    _ = await rpcError { try await client.call("wait") }
                    handlers.note()
                }
                await handlers.hasBegun()
                call.cancel()
                await call.value
            }
            #expect(end.all == [.unavailable])
            other.cancel()
            await other.value
        }
        #expect(handlers.causes.all.allSatisfy { $0?.kind == .peerCancelled })
    }

    @Test func `a shutdown cancels the calls, and the client learns why; later ones are refused`() async throws {
        let calls = TaskScope("Calls")
        let count = Log<String>()
        let quick: TextService.Method = { text, _ in count.note(text) }
        try await withCalls(["wait": handlers.waiting, "quick": quick], parent: calls) { client, _, _ in
            async let failure = rpcError { try await client.call("wait") }
            await handlers.hasBegun()
            let report = try await calls.shutdown(grace: .zero, patience: nil)
            #expect(report.isComplete)
            let error = try #require(await failure)
            #expect(error.code == .unavailable)
            #expect(error.cancellationCause?.kinds == [.peerCancelled, .shutdown])

            let late = try #require(await rpcError { try await client.call("quick") })
            #expect(late.code == .unavailable)
            #expect(late.cancellationCause?.kinds == [.peerCancelled, .refused, .shutdown])
        }
        #expect(count.all.isEmpty)
    }

    @Test func `a cancelled call ends as such, whatever its handler returns, and its messages stay sent`() async throws
    {
        let calls = TaskScope("Calls")
        try await withCalls(["stream": handlers.streaming], parent: calls) { client, _, _ in
            let received = Log<String>()
            async let failure = rpcError {
                try await client.serverStreaming(
                    request: ClientRequest(message: ""),
                    descriptor: .text("stream"),
                    serializer: Text(),
                    deserializer: Text(),
                    options: .defaults
                ) { response in
                    for try await message in response.messages { received.note(message) }
                }
            }
            await handlers.hasBegun()
            calls.cancelAll("deployment")
            let error = try #require(await failure)
            #expect(error.code == .cancelled)
            #expect(error.message.contains("deployment"))
            #expect(error.cancellationCause?.kinds == [.peerCancelled, .parentCancelled, .scopeCancelled])
            #expect(error.cancellationCause?.underlying?.underlying?.reason == "deployment")
            #expect(received.all == ["first"])
        }
    }

    @Test func `a graceful shutdown of the server asks calls to finish, and lets them`() async throws {
        let handlers = handlers
        let polite: TextService.Method = { _, writer in
            handlers.note()
            try await TaskContext.current.waitUntilAskedToFinish()
            try await writer.write("finished")
        }
        try await withCalls(["polite": polite]) { client, server, _ in
            async let answer = client.call("polite")
            await handlers.hasBegun()
            server.beginGracefulShutdown()
            let text = try await answer
            #expect(text == ["finished"])
        }
    }

    @Test func `a server whose task is cancelled cancels its calls, and waits for them`() async throws {
        let handlers = handlers
        let calls = TaskScope("Calls")
        let server = Task {
            try await withCalls(["wait": handlers.waiting], parent: calls) { client, _, _ in
                _ = await rpcError { try await client.call("wait") }
            }
        }
        await handlers.hasBegun()
        server.cancel()
        await handlers.hasEnded()
        _ = await server.result
        try await until("the scope of the call is gone") { calls.snapshot().children.isEmpty }
        #expect(handlers.causes.all.count == 1 && handlers.causes.all[0] != nil)
    }

    @Test func `a call knows why in the moment in which the server cancels it`() async throws {
        let (handlers, causes) = (handlers, Log<CancellationCause?>())
        let method: TextService.Method = { _, _ in
            let context = TaskContext.current
            await withTaskCancellationHandler {
                handlers.note()
                await suspendUntilCancelled()
            } onCancel: {
                causes.note(context.cause)
            }
        }
        let server = Task {
            try await withCalls(["wait": method]) { client, _, _ in
                _ = await rpcError { try await client.call("wait") }
            }
        }
        await handlers.hasBegun()
        server.cancel()
        _ = await server.result
        // The client is cancelled with it, and may be the first to tell.
        let kinds = causes.all.map { $0?.kind }
        #expect(kinds == [.parentCancelled] || kinds == [.peerCancelled])
    }

    @Test func `an interceptor of the server's is part of the call's run`() async throws {
        struct Noting: ServerInterceptor {
            let seen: Log<String?>

            func intercept<Input: Sendable, Output: Sendable>(
                request: StreamingServerRequest<Input>,
                context: ServerContext,
                next:
                    @Sendable (StreamingServerRequest<Input>, ServerContext) async throws
                    -> StreamingServerResponse<Output>
            ) async throws -> StreamingServerResponse<Output> {
                seen.note(TaskContext.current.scope?.name)
                return try await next(request, context)
            }
        }
        let seen = Log<String?>()
        try await withCalls(["quick": { _, _ in }], interceptors: [Noting(seen: seen)]) { client, _, _ in
            _ = try await client.call("quick")
        }
        #expect(seen.all == ["test.Texts/quick"])
    }

    @Test func `what a handler leaves behind in the scope ends with the call`() async throws {
        let (handlers, waiting) = (handlers, handlers.waiting)
        let leaving: TextService.Method = { text, writer in
            TaskContext.current.scope?.addTask { try await waiting(text, writer) }
            await handlers.hasBegun()  // Or it would never begin.
        }
        try await withCalls(["leave": leaving]) { client, _, _ in
            _ = try await client.call("leave")
            await handlers.hasEnded()
        }
        #expect(handlers.causes.all.map { $0?.kind } == [.ownerReleased])
    }

    @Test func `a handler that goes by grpc-swift's own handle is told as well`() async throws {
        let calls = TaskScope("Calls")
        let handlers = handlers
        let told = Gate()
        let old: TextService.Method = { _, _ in
            await withRPCCancellationHandler {
                handlers.note()
                await told.wait()
            } onCancelRPC: {
                told.open()
            }
        }
        try await withCalls(["old": old], parent: calls) { client, _, _ in
            async let failure = rpcError { try await client.call("old") }
            await handlers.hasBegun()
            calls.cancelAll()
            #expect(await failure?.code == .cancelled)
        }
    }

    @Test
    func `a handler of grpc-swift's handle may cancel the call, even if it is set too late and called at once`()
        async throws
    {
        let handlers = handlers
        let late: TextService.Method = { _, _ in
            handlers.note()
            let context = TaskContext.current
            try await context.waitUntilAskedToFinish()
            await withRPCCancellationHandler {
                try? await untilCancelled()
            } onCancelRPC: {
                context.scope?.cancelAll("asked to finish")
            }
        }
        try await withCalls(["late": late]) { client, server, _ in
            async let failure = rpcError { try await client.call("late") }
            await handlers.hasBegun()
            server.beginGracefulShutdown()
            let error = try #require(await failure)
            #expect(error.cancellationCause?.kinds == [.peerCancelled, .scopeCancelled])
        }
    }

    @Test func `a scope is called by its method, never by what a client has thought of`() async throws {
        let names = MethodNames()
        names.note([
            .text("known"), MethodDescriptor(fullyQualifiedService: "test.Others", method: "known"),
        ])
        #expect(names.name(.text("known")) == "test.Texts/known")
        #expect(
            names.name(MethodDescriptor(fullyQualifiedService: "test.Others", method: "known")) == "test.Others/known"
        )
        #expect(names.name(MethodDescriptor(fullyQualifiedService: "thought.Of", method: "known")) == "(no method)")
        #expect(names.name(.text("thought of")) == "(no method)")

        let seen = Log<String?>()
        try await withCalls(["quick": { _, _ in seen.note(TaskContext.current.scope?.name) }]) { client, _, _ in
            _ = try await client.call("quick")
            #expect(await rpcError { try await client.call("unheardOf") }?.code == .unimplemented)
        }
        #expect(seen.all == ["test.Texts/quick"])
    }
}
#endif
