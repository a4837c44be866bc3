import JSONRPC
import Lanyard
import LanyardTesting
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

    @Test func `a notification is heeded, in order, and never answered`() async throws {
        let heard = AsyncStream.makeStream(of: String.self)
        _ = await bench.server { method, params in
            heard.continuation.yield(method)
            if method == "fail" { throw RPCError.unknownMethod }
            return params
        }
        let raw = RawClient(bench.ends)
        for method in ["note", "fail", "note"] { raw.send(#"{"method":"\#(method)"}"#) }
        var methods = heard.stream.makeAsyncIterator()
        for method in ["note", "fail", "note"] { #expect(await methods.next() == method) }
        // Parameters that are none, and a cancel of nothing.
        raw.send(#"{"method":"note","params":1e400}"#)
        raw.send(#"{"method":"$/cancelRequest"}"#)
        try raw.cancel(99)
        try raw.request(1, "echo", [1, 2])
        #expect(try await raw.next() == .to(1, [1, 2]), "It is the first answer of all.")
    }

    @Test func `a notification that hangs takes no place, and holds up the next for its time at most`() async throws {
        let (hangs, next, release) = (Event(), Event(), Event())
        _ = await bench.server(atOnce: 1) { method, params in
            if method == "next" { next.happen() }
            if method == "hang" {
                hangs.happen()
                await release.wait()
            }
            return params
        }
        let raw = RawClient(bench.ends)
        for method in ["hang", "next"] { raw.send(#"{"method":"\#(method)"}"#) }
        await hangs.wait()
        try raw.request(1, "echo", 1)
        #expect(try await raw.next() == .to(1, 1))
        await bench.clock.advance(by: .seconds(5))
        await next.wait()
        release.happen()
    }

    @Test func `a number that is not finite is an error of its request, at either end`() async throws {
        let server = await bench.server { _, _ in .array([.number(.infinity)]) }
        let raw = RawClient(bench.ends)
        try raw.request(7)
        #expect(try await raw.next() == .to(7, .unwritable))
        await #expect(throws: EncodingError.self) { try await server.call("work", .number(.nan)) }
    }

    @Test func `a line that is too long is an error of its request, at either end`() async throws {
        let server = await bench.server { _, params in
            // The number is that of the bytes around the text.
            guard case .number(let rest) = params else { return .null }
            return .string(String(repeating: "x", count: LineChannel.longestLine - Int(rest)))
        }
        let raw = RawClient(bench.ends)
        let around = try Message.response(id: 1, .success(.string(""))).line.count
        try raw.request(1, "work", .number(Double(around)))
        guard case .success(.string)? = try await raw.next()?.result else {
            Issue.record("It fits.")
            return
        }
        try raw.request(1, "work", .number(Double(around - 1)))
        #expect(try await raw.next() == .to(1, .tooLong))
        let long = JSON.string(String(repeating: "x", count: LineChannel.longestLine))
        await #expect(throws: RPCError.tooLong) { try await server.call("work", long) }
        // An id that leaves no room for an error.
        let id = String(repeating: "x", count: LineChannel.longestLine - 30)
        raw.send(#"{"id":"\#(id)","method":"a"}"#)
        #expect(try await raw.next() == .to(nil, .tooLong))
    }

    @Test(arguments: [0, 1]) func `a line that is too long by so much ends the input`(_ excess: Int) async throws {
        _ = await bench.server { _, params in params }
        let raw = RawClient(bench.ends)
        let request = #"{"id":1,"method":"echo"}"#
        raw.send(request + String(repeating: " ", count: LineChannel.longestLine + excess - request.utf8.count))
        try raw.request(2)
        guard excess == 0 else { return #expect(try await raw.next() == nil) }
        let ids: Set = [try await raw.next()?.id, try await raw.next()?.id]
        #expect(ids == [1, 2])
    }

    @Test func `the other end does not hear what went wrong inside, the log does`() async throws {
        struct Secret: Error {}
        let log = AsyncStream.makeStream(of: String.self)
        let write: @Sendable (String, any Error) -> Void = { log.continuation.yield("\($0): \($1)") }
        _ = await bench.server(log: write) { _, _ in throw Secret() }
        let raw = RawClient(bench.ends)
        try raw.request(1)
        #expect(try await raw.next() == .to(1, .failed))
        #expect(await log.stream.first { _ in true } == "work: Secret()")
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
        let deep = String(repeating: "[", count: 513)
        for text in ["{", #"{"method":"#, deep, #"{"id":1,"method":"echo","params":"# + deep] {
            raw.send(text)
            #expect(try await raw.next() == .unreadable, "\(text)")
        }
        for text in [
            "null", #"{"method":1}"#, #"{"id":1}"#, #"{"id":1.5,"method":"echo"}"#, #"{"id":null,"method":"a"}"#,
        ] {
            raw.send(text)
            #expect(try await raw.next() == .to(nil, .invalidRequest), "\(text)")
        }
        raw.send(#"{"id":3,"method":"echo","params":1e400}"#)
        #expect(try await raw.next() == .to(3, .invalidRequest))
        try raw.request(4)
        #expect(try await raw.next() == .to(4, .null))
    }
}
