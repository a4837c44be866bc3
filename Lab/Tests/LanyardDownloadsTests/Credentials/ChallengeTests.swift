import Testing

@testable import LanyardDownloads

@Suite("A challenge")
struct ChallengeTests {
    @Test func `is read off a list of several, in one field or more`() {
        let fields = [
            #"Basic realm="a, \"b\"" , charset="UTF-8", DIGEST Realm = x,nonce=y"#, "Negotiate",
            "NTLM TlRMTVNTUAAC==, Bearer",
            #",, Digest realm="", qop="auth,auth-int" , nonce="=" ,stale=TRUE"#,
        ]
        #expect(
            Challenge.all(in: fields) == [
                Challenge(scheme: "basic", parameters: ["realm": #"a, "b""#, "charset": "UTF-8"]),
                Challenge(scheme: "digest", parameters: ["realm": "x", "nonce": "y"]), Challenge(scheme: "negotiate"),
                Challenge(scheme: "ntlm"), Challenge(scheme: "bearer"),
                Challenge(
                    scheme: "digest",
                    parameters: ["realm": "", "qop": "auth,auth-int", "nonce": "=", "stale": "TRUE"]
                ),
            ]
        )
    }

    @Test(arguments: [
        "", ",", "=", "\"", "Digest realm=\"x", "Digest realm", "Digest =x", "a=b", "é=ü, Ä ö", "Basic \\",
    ])
    func `that makes no sense is nobody's harm`(_ field: String) {
        #expect(Challenge.all(in: [field]).compactMap(DigestChallenge.init).isEmpty)
    }

    @Test(
        arguments: [
            ("", "md5"), ("algorithm=MD5", "md5"), ("algorithm=\"md5-sess\"", "md5"), ("algorithm=SHA-256", "sha256"),
            ("algorithm=SHA-256-sess", "sha256"), ("algorithm=SHA-512-256", nil), ("qop=auth-int", nil),
            ("qop=\"\"", nil),
            ("qop=\"auth-int, AUTH\"", "md5"),
        ] as [(String, String?)]
    )
    func `of Digest is one that can be answered, or none`(_ more: String, _ expected: String?) {
        let all = Challenge.all(in: [#"Digest realm="r", nonce="n", "# + more])
        #expect(DigestChallenge.strongest(of: all).map { "\($0.algorithm.hash)" } == expected)
    }

    @Test func `with SHA-256 counts before one with MD5`() {
        let all = Challenge.all(in: [
            "Digest realm=1, nonce=1, algorithm=MD5, Digest realm=2, nonce=2, algorithm=SHA-512-256",
            "Digest realm=3, nonce=3, algorithm=SHA-256, Digest realm=4, nonce=4, algorithm=SHA-256",
        ])
        #expect(DigestChallenge.strongest(of: all)?.realm == "3")
    }
}
