import LabTestSupport
import NIOHTTP1
import Testing

@testable import LanyardDownloads

@Suite("What a server asks its user with")
struct ChallengeFuzzTests {
    /// A line each: those of the challenge, and the one that comes with the file.
    private static let corpus = [
        #"Digest realm="a, b", nonce="7ypf/xlj9XXw", qop="auth, auth-int", algorithm=SHA-256, opaque="FQhe/q"# + "\"",
        #"Basic realm="x", Digest realm=y, nonce=z, algorithm=MD5-sess, qop=auth, stale=TRUE"# + "\n"
            + #"nextnonce="w""#,
        #"Digest realm="say \"hi\" \\", nonce="n", userhash=true, algorithm="sha-256-sess", qop="auth""#,
        "Negotiate TlRMTVNTUAAC==\nDigest realm=\"é\", nonce=\"ü\"\nnextnonce=\"\", qop=auth",
        "Basic realm=x, charset=UTF-8",
    ]
    private static let words = [
        "Digest ", "Basic ", "realm=", "nonce=", "qop=", "auth", "auth-int", "algorithm=", "MD5", "SHA-256", "-sess",
        "SHA-512-256", "opaque=", "stale=true", "userhash=true", "nextnonce=", "\\\"", "\", ", "\"",
    ]
    private static let url = try! SourceURL("http://example.org/a%20b?c=\"d\"")
    private static let credentials = Credentials.basic(user: "an\"na\\", password: "s3cret,word")

    @Test func `is answered in one line that says what was asked, and never with the password where Digest is offered`()
        async
    {
        let fuzz = Fuzz("challenges", corpus: Self.corpus, words: Self.words, limit: 2000)
        await fuzz.run(
            3000,
            property:
                "an answer is a line that reads back as one challenge with the realm, the nonce and the target that it is for, and "
                + "holds no password",
            filter: "ChallengeFuzzTests --package-path Lab"
        ) { input, _ in
            let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .map { String(fieldBytes: $0.filter(\.isFieldText)) }
            let authenticator = Authenticator(.negotiated) { "c" }
            let asked = lines.prefix(2).map { ("WWW-Authenticate", $0) }
            let digest = DigestChallenge.strongest(of: Challenge.all(in: asked.map(\.1)))
            func learn(_ status: Int, _ fields: [(String, String)]) -> Bool {
                authenticator.learn(
                    status: status,
                    HTTPHeaders(fields),
                    of: Doorkeeper(Self.url),
                    Self.credentials,
                    shown: .nothing,
                    isRepeated: false
                )
            }
            func answer() -> String? {
                authenticator.field(
                    for: Doorkeeper(Self.url),
                    Self.credentials,
                    method: .GET,
                    target: Self.url.pathAndQuery
                ).1
            }
            guard learn(401, asked) else { return false }
            try Self.check(answer(), digest)
            _ = learn(200, [("Authentication-Info", lines.last ?? "")])
            try Self.check(answer(), digest, isNext: true)
            return true
        }
    }

    private static func check(_ field: String?, _ digest: DigestChallenge?, isNext: Bool = false) throws {
        guard let field, field.fieldBytes.allSatisfy(\.isFieldText) else {
            throw Fuzz.Broken("“\(field ?? "")” is not one line")
        }
        guard let digest else {
            if field != credentials.field { throw Fuzz.Broken("“\(field)” is no Basic") }
            return
        }
        let all = Challenge.all(in: [field])
        guard all.count == 1, all[0].scheme == "digest", !field.contains("s3cret") else {
            throw Fuzz.Broken("“\(field)” reads as \(all)")
        }
        let said = all[0].parameters
        guard said["realm"] == digest.realm, said["uri"] == url.pathAndQuery, isNext || said["nonce"] == digest.nonce,
            said["response"]?.wholeMatch(of: /[0-9a-f]+/) != nil, digest.hashesUser || said["username"] == "an\"na\\"
        else { throw Fuzz.Broken("“\(field)” answers \(digest)") }
    }
}
