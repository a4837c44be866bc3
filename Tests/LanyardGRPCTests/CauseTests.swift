#if GRPC
import Foundation
import GRPCCore
import Lanyard
@testable import LanyardGRPC
import LanyardTestSupport
import Testing

@Suite("Causes between processes")
struct CauseTests {
    private static let here = CallSite()

    private func cause(
        _ kind: CancellationCause.Kind,
        _ reason: String?,
        at seconds: Int,
        _ underlying: CancellationCause? = nil
    )
        -> CancellationCause
    {
        CancellationCause(
            kind: kind,
            reason: reason,
            origin: Self.here,
            instant: ScopeInstant(offset: .seconds(seconds)),
            underlying: underlying
        )
    }

    private func crossed(_ cause: CancellationCause, _ disclosure: CauseDisclosure) -> CancellationCause? {
        let bytes = CauseMetadata.bytes(of: cause, at: ScopeInstant(offset: .seconds(10)), disclosing: disclosure)
        return CauseMetadata.cause(in: bytes, at: ScopeInstant(offset: .seconds(1_000)), origin: CallSite())
    }

    @Test func `kinds, reasons and ages cross, on the clock of the one who reads`() throws {
        let told = try #require(
            crossed(cause(.parentCancelled, nil, at: 9, cause(.shutdown, "deploy", at: 7)), .reasons)
        )
        #expect(told.kinds == [.parentCancelled, .shutdown])
        #expect(told.underlying?.reason == "deploy")
        #expect(told.instant == ScopeInstant(offset: .seconds(999)))
        #expect(told.underlying?.instant == ScopeInstant(offset: .seconds(997)))
    }

    @Test func `every kind crosses by its name; one that is not known, and the run that took a place, by words`() throws
    {
        for kind: CancellationCause.Kind in [
            .requested, .ownerReleased, .scopeCancelled, .parentCancelled, .skipped, .deadlineExpired, .refused,
            .siblingFailed, .shutdown, .waitersGone, .clientGone, .peerCancelled, .leaseLost,
        ] {
            #expect(crossed(cause(kind, nil, at: 1), .kinds)?.kind == kind)
        }
        let replaced = try #require(crossed(cause(.replaced(by: RunID(rawValue: 7)), nil, at: 1), .kinds))
        #expect(replaced.kind == .peerCancelled && replaced.reason == "replaced")
        let unknown = Array(#"[{"kind":"struckByLightning","reason":"bad luck","secondsAgo":1}]"#.utf8)
        let read = try #require(CauseMetadata.cause(in: unknown, at: ScopeInstant(offset: .zero), origin: Self.here))
        #expect(read.kind == .peerCancelled && read.reason == "struckByLightning: bad luck")
    }

    @Test func `files and lines are told if that is allowed, and reasons likewise`() throws {
        let secret = cause(.shutdown, "deploy", at: 1)
        for disclosure in [CauseDisclosure.kinds, .reasons, .origins] {
            let bytes = CauseMetadata.bytes(of: secret, at: secret.instant, disclosing: disclosure)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("deploy") == (disclosure >= .reasons))
            #expect(text.contains("CauseTests") == (disclosure == .origins))
            #expect(Status(secret, disclosing: disclosure).message.contains("deploy") == (disclosure >= .reasons))
        }
        #expect(crossed(secret, .origins)?.reason?.contains("CauseTests.swift:") == true)
    }

    @Test func `a server keeps its files and lines to itself`() async throws {
        let calls = TaskScope("Calls")
        let handlers = Handlers()
        try await withCalls(["wait": handlers.waiting], parent: calls, disclosure: .kinds) { _, _, port in
            try await withClient(port: port, interceptors: []) { client in
                async let failure = rpcError { try await client.call("wait") }
                await handlers.hasBegun()
                calls.cancelAll("a secret")
                let error = try #require(await failure)
                let told = error.metadata[binaryValues: "lanyard-cause-bin"].map { String(decoding: $0, as: UTF8.self) }
                #expect(told.count == 1)
                #expect(!"\(error) \(told)".contains("secret"))
                #expect(!"\(error) \(told)".contains(".swift"))
            }
        }
    }

    @Test func `long chains and long reasons are cut to what trailers hold`() throws {
        let reason = String(repeating: "\"ü", count: 10_000)
        let long = (0..<50).reduce(cause(.shutdown, reason, at: 1)) { inner, _ in
            cause(.parentCancelled, reason, at: 1, inner)
        }
        let bytes = CauseMetadata.bytes(of: long, at: long.instant, disclosing: .origins)
        #expect(bytes.count <= 4096 && bytes.count > 1000)
        let told = try #require(CauseMetadata.cause(in: bytes, at: long.instant, origin: Self.here))
        #expect(told.kinds.count <= 8)
        #expect(told.reason?.hasPrefix("\"ü") == true)
    }

    @Test func `a reason of any length or shape reaches the client, cut, and harms no connection`() async throws {
        let handlers = Handlers()
        let long = String(repeating: "\u{1F600}", count: 1 << 18)
        let oneCharacter = "e" + String(repeating: "\u{301}", count: 1 << 18)
        for reason in [long, oneCharacter, "\r\ngrpc-status: 0\r\n"] {
            let calls = TaskScope("Calls")
            try await withCalls(["wait": handlers.waiting], parent: calls) { client, _, _ in
                async let failure = rpcError { try await client.call("wait") }
                await handlers.hasBegun()
                calls.cancelAll(reason)
                let error = try #require(await failure)
                #expect(error.code == .cancelled)
                #expect(error.message.unicodeScalars.count <= 600)
                #expect(error.cancellationCause?.kinds == [.peerCancelled, .parentCancelled, .scopeCancelled])
            }
        }
    }

    @Test func `a server that forges causes gets them ignored or cleaned, and its error stays`() async throws {
        let forgeries: [[UInt8]] = [
            [], Array("garbage".utf8), [0xff, 0xfe], Array("[]".utf8), Array(#"{"kind":"shutdown"}"#.utf8),
            Array((String(repeating: "[", count: 4000)).utf8),
            // Foundation alone would stop the process.
            Array((#"[{"kind":"# + String(repeating: "[", count: 512)).utf8), [UInt8](repeating: 0x41, count: 1 << 20),
            Array(#"[{"kind":"shutdown","secondsAgo":"x"}]"#.utf8),
        ]
        for forgery in forgeries {
            let error = RPCError(code: .aborted, message: "x", metadata: ["lanyard-cause-bin": .binary(forgery)])
            #expect(error.withCause(origin: Self.here).cancellationCause == nil)
        }
        let steering = "[{\"kind\":\"shutdown\",\"reason\":\"\\u001b[2Jgone\\r\\nERROR\\u202e\",\"secondsAgo\":1e300}]"
        let forger: TextService.Method = { _, _ in
            throw RPCError(code: .aborted, message: "x", metadata: ["lanyard-cause-bin": .binary(Array(steering.utf8))])
        }
        let big: TextService.Method = { _, _ in
            let bytes = [UInt8](repeating: 0x41, count: 1 << 20)
            throw RPCError(code: .aborted, message: "x", metadata: ["lanyard-cause-bin": .binary(bytes)])
        }
        try await withCalls(["forge": forger, "big": big, "quick": { _, _ in }]) { client, _, port in
            let error = try #require(await rpcError { try await client.call("forge") })
            #expect(error.code == .aborted)
            #expect(error.cancellationCause?.underlying?.reason == "[2JgoneERROR")
            // A megabyte is more than HTTP/2 lets through. It may cost the connection, and not the server.
            #expect(await rpcError { try await client.call("big") } != nil)
            _ = try await withClient(port: port) { try await $0.call("quick") }
        }
    }

    @Test func `an error that no cancellation caused has no cause`() async throws {
        let failing: TextService.Method = { _, _ in throw RPCError(code: .notFound, message: "no such thing") }
        try await withCalls(["fail": failing]) { client, _, _ in
            let error = try #require(await rpcError { try await client.call("fail") })
            #expect(error.code == .notFound && error.message == "no such thing" && error.cancellationCause == nil)
        }
    }

    @Test func `whatever comes as a cause is read within bounds, or ignored`() async {
        let corpus = [
            #"[{"kind":"parentCancelled","secondsAgo":0.5},{"kind":"shutdown","reason":"deploy","origin":"A/B.swift:1","secondsAgo":2}]"#,
            #"[{"kind":"replaced","secondsAgo":0}]"#, #"[{"kind":"requested","reason":"\u00e9\n","secondsAgo":1e9}]"#,
        ]
        await Fuzz("causes", corpus: corpus).run(
            2_000,
            property: "a cause of at most eight links, each of one line and at most 1,100 characters, or none",
            filter: "CauseTests"
        ) { input, _ in
            let cause = CauseMetadata.cause(in: input, at: ScopeInstant(offset: .zero), origin: Self.here)
            guard let cause else { return false }
            guard cause.kinds.count <= 8 else { throw Fuzz.Broken("\(cause.kinds.count) links") }
            let text = cause.description
            guard text.count <= 8 * 1_300, !text.contains(where: \.isNewline) else { throw Fuzz.Broken(text) }
            return true
        }
    }
}
#endif
