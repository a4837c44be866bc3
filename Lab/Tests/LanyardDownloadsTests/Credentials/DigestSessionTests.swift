import Testing

@testable import LanyardDownloads

@Suite("An answer by Digest")
struct DigestSessionTests {
    /// The value of the field, for a request to `/dir/index.html`.
    private func answer(
        _ challenge: String,
        user: [UInt8] = Array("Mufasa".utf8),
        password: String,
        _ clientNonce: String
    ) -> String? {
        DigestChallenge.strongest(of: Challenge.all(in: [challenge])).flatMap {
            var session = DigestSession($0, user: user, password: Array(password.utf8), clientNonce: clientNonce)
            return session?.next(method: "GET", target: "/dir/index.html")
        }
    }

    /// RFC 7616, 3.9.1.
    @Test(arguments: [
        ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
        ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ]) func `is that of the standard`(_ algorithm: String, _ expected: String) {
        let text = answer(
            #"Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\#(algorithm), "#
                + #"nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#,
            password: "Circle of Life",
            "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
        )
        #expect(
            text == #"Digest username="Mufasa", realm="http-auth@example.org", "#
                + #"nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", uri="/dir/index.html", "#
                + #"cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", nc=00000001, qop=auth, response="\#(expected)", "#
                + #"opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", algorithm=\#(algorithm)"#
        )
    }

    /// RFC 2617, 3.5, and what its formulas give without `qop` and for a session.
    @Test(arguments: [
        ("qop=\"auth,auth-int\"", "6629fae49393a05397450978507c4ef1"), ("", "670fd8c2df070c60b045671b8b24ff02"),
        ("qop=auth, algorithm=MD5-sess", "8e3825c57e897f5a0dec6c2d4e5059d0"),
    ]) func `is that of the older standards`(_ more: String, _ expected: String) {
        let text = answer(
            #"Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", "# + more,
            password: "Circle Of Life",
            "0a4f113b"
        )
        #expect(text?.contains("response=\"\(expected)\"") == true, "\(text ?? "none")")
        #expect(text?.contains("nc=") == more.contains("qop"))
    }

    @Test func `hides the user where the server wants that`() {
        let text = answer(
            #"Digest realm="http-auth@example.org", nonce=n, qop=auth, algorithm=SHA-256, userhash=true"#,
            password: "x",
            "c"
        )
        let hash = "\(DigestAlgorithm("SHA-256")!.digest(Array("Mufasa".utf8), Array("http-auth@example.org".utf8)))"
        #expect(text?.hasPrefix("Digest username=\"\(hash)\", ") == true && text?.hasSuffix(", userhash=true") == true)
    }

    @Test func `counts its requests, and from one again with another nonce`() throws {
        let challenge = try #require(DigestChallenge(Challenge.all(in: ["Digest realm=r, nonce=n, qop=auth"])[0]))
        var session = try #require(DigestSession(challenge, user: [97], password: [98], clientNonce: "c"))
        #expect(session.next(method: "GET", target: "/").contains("nc=00000001"))
        #expect(session.next(method: "GET", target: "/").contains("nc=00000002"))
        session.goOn(with: "m")
        let field = session.next(method: "GET", target: "/")
        #expect(field.contains("nonce=\"m\"") && field.contains("nc=00000001"))
    }

    @Test func `keeps what is quoted in its quotation marks, and bytes that no text has to itself`() {
        let text = answer(#"Digest realm="a \"b\" \\c", nonce=n"#, user: Array("d\"e".utf8), password: "x", "c")
        #expect(
            text?.hasPrefix(#"Digest username="d\"e", realm="a \"b\" \\c", nonce="n", "#) == true,
            "\(text ?? "none")"
        )
        for user in [[0xE4], Array("a\r\nb".utf8)] {
            #expect(answer("Digest realm=r, nonce=n", user: user, password: "x", "c") == nil)
        }
    }
}
