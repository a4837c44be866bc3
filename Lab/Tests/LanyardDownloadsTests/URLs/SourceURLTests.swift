import Testing

@testable import LanyardDownloads

@Suite("URLs and redirects")
struct SourceURLTests {
    @Test(arguments: [
        "", " ", "nourl", "example.org/a", "http://", "http:///x", "http:x", "http://h:abc/",
        "//h/x", "http://a b/c", "http://user:secret@/x",
    ])
    func `What is not a whole URL is refused`(_ text: String) {
        let error = #expect(throws: DownloadError.self) { try SourceURL(text) }
        #expect(throws: DownloadError.unusablePort(99999)) { try SourceURL("http://h:99999/x") }
        guard case .malformedURL = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(!"\(error!)".contains("secret"))
    }

    @Test(arguments: ["ftp", "file", "data", "javascript", "unix"]) func `Another scheme is refused by name`(
        _ scheme: String
    ) {
        #expect(throws: DownloadError.unsupportedScheme(scheme)) { try SourceURL("\(scheme.uppercased())://h/x") }
    }

    @Test func `The last path component is decoded, and made safe by the file name`() throws {
        func name(_ text: String) throws -> String { FileName.safe(try SourceURL(text).lastPathComponent) }
        #expect(try name("http://h/a/b.txt?c=d/e#f") == "b.txt")
        #expect(try name("http://h/a%20b.txt") == "a b.txt")
        #expect(try name("http://h/%2e%2e%2f%2e%2e%2fx") == "x")
        #expect(try name("http://h/..%5C..%5Cx") == "x")
        #expect(try name("http://h/a%00b") == "ab")
        #expect(try name("http://h/caf%C3%A9.txt") == "café.txt")
        #expect(try name("http://h/caf%E9.txt") == "café.txt")
        #expect(try name("http://h/") == "download")
        #expect(try name("http://h") == "download")
        #expect(try name("http://h/a/") == "download")
    }

    @Test func `User name and password become a field, and are shown nowhere`() throws {
        let url = try SourceURL("https://me:s%40crt@Example.org:8443/x?y=1#z")
        #expect(url.text == "https://example.org:8443/x?y=1")
        #expect(url.credentials?.field == "Basic bWU6c0BjcnQ=")
        #expect(url.authority == "example.org:8443")
        #expect(try SourceURL("http://[::1]:8080/a").authority == "[::1]:8080")
        #expect(try SourceURL("http://bücher.example/").authority == "xn--bcher-kva.example")
        #expect(url.isSecure)
        #expect(try SourceURL("http://h/").credentials == nil)
    }

    @Test(arguments: [
        ("HTTP://Example.ORG/a", "http://example.org/a"), ("http://example.org:80/a", "http://example.org/a"),
        ("https://example.org:443", "https://example.org/"), ("http://h/./a", "http://h/a"),
        ("http://h/a/../b/./c", "http://h/b/c"), ("http://h/../../a", "http://h/a"), ("http://h/a/..", "http://h/"),
        ("http://h/a/.", "http://h/a/"), ("http://h?x=/./", "http://h/?x=/./"), ("http://h/a//b", "http://h/a//b"),
        ("http://h/.a/..b", "http://h/.a/..b"), ("http://[::1]:80/a", "http://[::1]/a"),
    ]) func `Texts that mean the same URL are the same`(_ text: String, _ same: String) throws {
        #expect(try SourceURL(text).text == same)
        #expect(try SourceURL(text) == SourceURL(same))
    }

    @Test(arguments: [
        ("http://h/d%20x/ä b.bin?sig=a%2Fb&n=ü", "http://h/d%20x/%C3%A4%20b.bin?sig=a%2Fb&n=%C3%BC"),
        ("http://h/a%20b|c.bin", "http://h/a%20b%7Cc.bin"), ("http://h/a%20b[1].bin", "http://h/a%20b%5B1%5D.bin"),
        ("http://h/a%20b.bin?x={1}", "http://h/a%20b.bin?x=%7B1%7D"), ("http://h/a%2Fb^c", "http://h/a%2Fb%5Ec"),
        (#"http://h/a%20"b".bin"#, "http://h/a%20%22b%22.bin"),
        ("http://h/100%.bin?x=%20%", "http://h/100%25.bin?x=%20%25"),
        ("http://[::1]/a%2Fb|?c#d#e", "http://[::1]/a%2Fb%7C?c"), ("http://h/x%zz%4", "http://h/x%25zz%254"),
        ("http://bücher.example/%20ä", "http://xn--bcher-kva.example/%20%C3%A4"), ("http://h?a b", "http://h/?a%20b"),
    ]) func `What is encoded stays, and of the rest only what must be is encoded`(_ text: String, _ asked: String)
        throws
    {
        let url = try SourceURL(text)
        #expect(url.text == asked)
        #expect(try SourceURL(url.text) == url)
    }

    @Test func `A user name and a password are encoded once, too`() throws {
        #expect(try SourceURL("http://me:s%40c|r@t@h/").credentials == .basic(user: "me", password: "s@c|r@t"))
        #expect(try ProxyServer("http://me:s%40c|r@h:1").credentials == .basic(user: "me", password: "s@c|r"))
    }

    @Test func `A plain URL needs no parser, and any other has one`() throws {
        let plain = try #require(SourceURL(plain: "https://a.example:8443/b/c-1.tar.gz"))
        #expect(try plain == SourceURL(anything: "https://a.example:8443/b/c-1.tar.gz"))
        #expect((plain.host, plain.port, plain.lastPathComponent) == ("a.example", 8443, "c-1.tar.gz"))
        for text in [
            "http://A.example/", "http://a.example:80/", "http://a.example", "http://a.example/b?c",
            "http://a.example/b/../c",
            "http://a@b.example/", "http://a.example/%41", "http://a.example:/", "http://a.example:070000/",
            " http://a.example/",
            "http://xn--bcher-kva.example/",
        ] {
            #expect(SourceURL(plain: text) == nil, "\(text)")
        }
    }

    @Test func `A redirect is resolved against where it comes from`() throws {
        let policy = RedirectPolicy(limit: 5)
        let from = try SourceURL("http://h:1/a/b?c")
        func next(_ location: String) throws -> String { try policy.next(after: [from], location: location).text }
        #expect(try next("/x") == "http://h:1/x")
        #expect(try next("x") == "http://h:1/a/x")
        #expect(try next("//other/x") == "http://other/x")
        #expect(try next("https://other/x") == "https://other/x")
        #expect(try next("?d") == "http://h:1/a/b?d")
        #expect(try next("/a%20b c?s=a%2Fb|") == "http://h:1/a%20b%20c?s=a%2Fb%7C")
        // As a field comes: a scalar for each byte.
        #expect(try next("/caf\u{E9}") == "http://h:1/caf%E9")
        #expect(try next("/caf\u{C3}\u{A9}") == "http://h:1/caf%C3%A9")
        #expect(try next("//b\u{C3}\u{BC}cher.example/") == "http://xn--bcher-kva.example/")
    }

    @Test func `A redirect that gives up encryption, changes the scheme, or leads nowhere is refused`() throws {
        let policy = RedirectPolicy(limit: 2)
        let secure = try SourceURL("https://h/a")
        let plain = try SourceURL("http://h/a")
        #expect(throws: DownloadError.insecureRedirect(to: "http://h/b")) {
            try policy.next(after: [secure], location: "http://h/b")
        }
        #expect(try policy.next(after: [plain], location: "https://h/a").text == "https://h/a")
        for location in ["ftp://h/a", "file:///etc/passwd", "javascript:alert(1)", "http://", "http://h:x/", "", nil] {
            let error = #expect(throws: DownloadError.self) { try policy.next(after: [plain], location: location) }
            guard case .badRedirect = error else { return #expect(Bool(false), "\(String(describing: error))") }
        }
    }

    @Test func `Circles and endless chains end`() throws {
        let policy = RedirectPolicy(limit: 2)
        let urls = try ["http://h/1", "http://h/2", "http://h/3"].map { try SourceURL($0) }
        #expect(throws: DownloadError.redirectLoop("http://h/1")) {
            try policy.next(after: Array(urls.prefix(2)), location: "/1")
        }
        #expect(throws: DownloadError.redirectLoop("http://h/1")) {
            try policy.next(after: Array(urls.prefix(1)), location: "#here")
        }
        #expect(throws: DownloadError.redirectLimit(2)) { try policy.next(after: urls, location: "/4") }
        #expect(throws: DownloadError.redirectLimit(0)) {
            try RedirectPolicy(limit: 0).next(after: Array(urls.prefix(1)), location: "/4")
        }
    }
}
