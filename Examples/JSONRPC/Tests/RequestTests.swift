import JSONRPC
import Lanyard
import Testing

@Suite("Requests") struct RequestTests {
    private let bench = Bench()

    @Test func `both ends call, and each answer finds its call by id`() async throws {
        let second = Event()
        let server = await bench.server { method, params in
            guard method == "echo" else { throw RPCError.unknownMethod }
            if params == 1 { await second.wait() }
            if params == 2 { second.happen() }
            return params
        }
        let client = await bench.client { method, _ in .string("client's \(method)") }
        async let first = client.call("echo", 1)
        async let other = client.call("echo", 2)
        #expect(try await (first, other) == (1, 2), "The second answer comes first.")
        #expect(try await server.call("name", .null) == .string("client's name"))
        await #expect(throws: RPCError.unknownMethod) { try await client.call("sing", .null) }
    }

    @Test func `an id that is being answered is refused`() async throws {
        let (began, release) = (Event(), Event())
        _ = await bench.server { _, _ in
            began.happen()
            await release.wait()
            return 1
        }
        let raw = RawClient(bench.ends)
        try raw.request(1)
        await began.wait()
        try raw.request(1)
        #expect(try await raw.next() == .to(1, .duplicate))
        release.happen()
        #expect(try await raw.next() == .to(1, 1))
    }

    @Test func `at most so many are worked on at once, and one that waits can be cancelled`() async throws {
        let (began, release) = (AsyncStream.makeStream(of: JSON.self), Event())
        _ = await bench.server(atOnce: 1) { _, params in
            began.continuation.yield(params)
            await release.wait()
            return params
        }
        let raw = RawClient(bench.ends)
        for id in 1...3 { try raw.request(.number(Int128(id)), "work", .number(Double(id))) }
        #expect(await began.stream.first { _ in true } == 1)
        try raw.cancel(2)
        #expect(try await raw.next() == .to(2, .cancelled("the other end cancelled it")))
        release.happen()
        #expect(try await raw.next() == .to(1, 1))
        #expect(try await raw.next() == .to(3, 3))
    }

    @Test func `a notification is heeded, and never answered`() async throws {
        let heard = AsyncStream.makeStream(of: String.self)
        _ = await bench.server { method, params in
            heard.continuation.yield(method)
            if method == "fail" { throw RPCError.unknownMethod }
            return params
        }
        let raw = RawClient(bench.ends)
        for method in ["note", "fail"] { raw.send(#"{"method":"\#(method)"}"#) }
        var methods = heard.stream.makeAsyncIterator()
        let both: Set = [await methods.next(), await methods.next()]
        #expect(both == ["note", "fail"])
        // Parameters that are none, and a cancel of nothing.
        raw.send(#"{"method":"note","params":1e400}"#)
        raw.send(#"{"method":"$/cancelRequest"}"#)
        try raw.cancel(99)
        try raw.request(1, "echo", [1, 2])
        #expect(try await raw.next() == .to(1, [1, 2]), "It is the first answer of all.")
    }

    @Test func `a number that is not finite is an error of its request, at either end`() async throws {
        let server = await bench.server { _, _ in .array([.number(.infinity)]) }
        let raw = RawClient(bench.ends)
        try raw.request(7)
        #expect(try await raw.next() == .to(7, .unwritable))
        await #expect(throws: EncodingError.self) { try await server.call("work", .number(.nan)) }
    }

    @Test func `an id comes back as it was sent`() async throws {
        _ = await bench.server { _, params in params }
        let raw = RawClient(bench.ends)
        let large = RequestID.number(12_345_678_901_234_567_890_123_456_789)
        for id: RequestID in [9_007_199_254_740_993, large, "1", "", -1] {
            try raw.request(id)
            #expect(try await raw.next() == .to(id, .null))
        }
    }

    @Test func `what is no message gets an error, and the connection goes on`() async throws {
        _ = await bench.server { _, params in params }
        let raw = RawClient(bench.ends)
        for text in [
            "{", "null", #"{"method":1}"#, #"{"id":1}"#, #"{"id":1.5,"method":"echo"}"#, #"{"id":null,"method":"a"}"#,
        ] {
            raw.send(text)
            #expect(try await raw.next() == .unreadable, "\(text)")
        }
        raw.send(#"{"id":3,"method":"echo","params":1e400}"#)
        #expect(try await raw.next() == .to(3, .unreadable))
        try raw.request(4)
        #expect(try await raw.next() == .to(4, .null))
    }
}
