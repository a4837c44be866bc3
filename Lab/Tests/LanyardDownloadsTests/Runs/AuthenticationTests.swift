import Foundation
import LabTestSupport
import NIOHTTP1
import Testing

@testable import LanyardDownloads

@Suite("A server that asks who asks")
struct AuthenticationTests {
    private static let basic = Credentials.basic(user: "anna", password: "secret").field

    /// Downloads from a server that has these challenges for whoever shows nothing that begins with `wanted`.
    ///
    /// - Parameter rounds: how many files one after the other.
    /// - Returns: what was shown with each request, and how it ended.
    private func shown(
        challenges: [String],
        wanted: String,
        mode: AuthenticationMode = .negotiated,
        more: String = "",
        rounds: Int = 1
    ) async throws -> ([String?], DownloadError?) {
        let fields = challenges.map { "\r\nWWW-Authenticate: \($0)" }.joined()
        let bench = try RunBench {
            $0.retries = 0
            $0.authentication = mode
        }
        return try await AnsweringServer.asking { _, head in
            head.contains("authorization: " + wanted) || head.contains("Authorization: " + wanted)
                ? "200 OK\r\nETag: \"1\"" + more : "401 Unauthorized" + fields
        } _: { server in
            do {
                for round in 0..<rounds {
                    var request = bench.request("\(server.url)/a\(round)?b")
                    request.credentials = .basic(user: "anna", password: "secret")
                    try await bench.run(request)
                }
                return nil
            } catch {
                return error as? DownloadError
            }
        }
    }

    @Test func `gets a Digest, and the next request has one at once`() async throws {
        let (fields, error) = try await shown(
            challenges: [#"Basic realm="r", Digest realm="r", nonce="n", qop="auth""#],
            wanted: "Digest",
            rounds: 2
        )
        #expect(error == nil && fields.count == 3 && fields[0] == nil)
        #expect(fields[1]?.contains(#"username="anna", realm="r", nonce="n", uri="/a0?b", "#) == true)
        #expect(fields[1]?.contains("nc=00000001") == true && fields[2]?.contains("nc=00000002") == true)
    }

    @Test func `gets Basic if it knows nothing else, or does not say what it knows, and again at once`() async throws {
        for challenges in [
            ["Basic realm=r"], [], ["Negotiate", "Basic"], ["Digest realm=r, nonce=n, algorithm=X, Basic"],
        ] {
            let (fields, error) = try await shown(challenges: challenges, wanted: "Basic", rounds: 2)
            #expect(error == nil && fields == [nil, Self.basic, Self.basic], "\(challenges)")
        }
    }

    @Test func `gets no password where only Digest may be used, nor where it asks for another thing`() async throws {
        for (mode, challenge) in [(AuthenticationMode.digest, "Basic realm=r"), (.negotiated, "Bearer realm=r")] {
            let (fields, error) = try await shown(challenges: [challenge], wanted: "Basic", mode: mode)
            #expect(fields == [nil])
            #expect(error == .httpStatus(401, reason: "Unauthorized", retryAfter: nil))
        }
    }

    @Test func `gets Basic at once and nothing else, if that is wanted`() async throws {
        let (fields, error) = try await shown(
            challenges: ["Digest realm=r, nonce=n"],
            wanted: "Digest",
            mode: .basic
        )
        #expect(fields == [Self.basic] && error == .httpStatus(401, reason: "Unauthorized", retryAfter: nil))
    }

    @Test func `gets another answer to another nonce, and no third to a wrong password`() async throws {
        // A nonce that is too old is told as such.
        let (stale, right) = try await shown(
            challenges: ["Digest realm=r, nonce=m, stale=true"],
            wanted: "Digest username=\"anna\", realm=\"r\", nonce=\"never\""
        )
        #expect(stale.count == 3 && right == .httpStatus(401, reason: "Unauthorized", retryAfter: nil))
        let (wrong, _) = try await shown(challenges: ["Digest realm=r, nonce=m"], wanted: "nothing")
        #expect(wrong.count == 2)
    }

    @Test func `sees the nonce next that it wants to see`() async throws {
        let (fields, error) = try await shown(
            challenges: ["Digest realm=r, nonce=n, qop=auth"],
            wanted: "Digest",
            more: "\r\nAuthentication-Info: qop=auth, nextnonce=\"n2\"",
            rounds: 2
        )
        #expect(error == nil && fields.count == 3 && fields[2]?.contains("nonce=\"n2\"") == true)
        #expect(fields[2]?.contains("nc=00000001") == true)
    }

    @Test func `over TLS gets Basic with the first request`() throws {
        let credentials = Credentials.basic(user: "anna", password: "secret")
        let (shown, field) = Authenticator(.negotiated).field(
            for: Doorkeeper(try SourceURL("https://h/a")),
            credentials,
            method: .GET,
            target: "/a"
        )
        #expect(shown == .password && field == Self.basic)
    }

    @Test func `gets no Digest that was meant for another`() async throws {
        try await AnsweringServer.serving { _, _ in
            "401 Unauthorized\r\nWWW-Authenticate: Digest realm=r, nonce=n"
        } _: { other in
            let heads = Log<String>()
            try await AnsweringServer.serving { _, head in
                heads.note(head)
                return head.contains("Digest")
                    ? "302 Found\r\nLocation: \(other.url)/b"
                    : "401 Unauthorized\r\nWWW-Authenticate: Digest realm=r, nonce=n"
            } _: { server in
                let bench = try RunBench { $0.retries = 0 }
                var request = bench.request(server.url + "/a")
                request.credentials = .basic(user: "anna", password: "secret")
                _ = await #expect(throws: DownloadError.self) { try await bench.run(request) }
                #expect(heads.all.count == 2)
                #expect(other.heads.all.count == 1 && other.field("authorization", of: 0) == nil)
            }
        }
    }
}

extension AnsweringServer {
    /// What was shown with each request, and what `body` returns.
    fileprivate static func asking<Value>(
        _ answer: @escaping @Sendable (_ target: String, _ request: String) -> String?,
        _ body: (AnsweringServer) async throws -> Value
    ) async throws -> ([String?], Value) {
        var result: ([String?], Value)?
        try await serving(answer) { server in
            let value = try await body(server)
            result = (server.heads.all.indices.map { server.field("authorization", of: $0) }, value)
        }
        return try #require(result)
    }
}
