import Testing

@testable import LanyardDownloads

@Suite("Which proxy a request goes over")
struct ProxySettingsTests {
    private func proxy(_ environment: [String: String], _ url: String) throws -> String? {
        try ProxySettings(environment: environment).proxy(for: SourceURL(url))?.authority
    }

    @Test func `is what the environment says`() throws {
        let both = ["http_proxy": "http://a:1", "https_proxy": "b:2", "ALL_PROXY": "c:3"]
        #expect(try proxy(both, "http://h/") == "a:1")
        #expect(try proxy(both, "https://h/") == "b:2")
        #expect(try proxy(["HTTPS_PROXY": "b:2"], "https://h/") == "b:2")
        #expect(try proxy(["HTTP_PROXY": "b:2"], "http://h/") == nil, "A request may set it.")
        #expect(try proxy(["all_proxy": "socks5://c"], "http://h/") == "c:1080")
        #expect(try proxy(["all_proxy": "c:3", "http_proxy": ""], "http://h/") == "c:3")
        #expect(try proxy(["all_proxy": "c:3", "no_proxy": "", "NO_PROXY": "h"], "http://h./") == nil)
        #expect(try proxy([:], "http://h/") == nil)
    }

    @Test(arguments: [
        ("*", "http://h/"), ("example.org", "http://example.org/"), ("example.org", "http://www.Example.org/"),
        (".example.org", "http://www.example.org/"), ("x, example.org ,y", "http://example.org:8080/"),
        ("example.org:8080", "http://example.org:8080/"), ("127.0.0.1", "http://127.0.0.1:9/"),
        ("10.0.0.0/8", "http://10.1.2.3/"), ("192.168.0.0/17", "http://192.168.127.1/"), ("::1", "http://[::1]/"),
        ("[::1]:9", "http://[::1]:9/"), ("fe80::/10", "http://[febf::1]/"), ("localhost", "https://localhost/"),
        ("*.example.org", "http://a.b.example.org/"), ("*.example.org:8080", "http://a.example.org:8080/"),
        (".example.org", "http://example.org/"), ("10.0.0.0/8:81", "http://10.1.2.3:81/"),
    ]) func `is none for the exceptions`(_ list: String, _ url: String) throws {
        #expect(try proxy(["all_proxy": "c:3", "no_proxy": list], url) == nil)
    }

    @Test(arguments: [
        ("example.org", "http://badexample.org/"), ("example.org:80", "http://example.org:8080/"), ("", "http://h/"),
        ("10.0.0.0/8", "http://11.1.2.3/"), ("192.168.0.0/17", "http://192.168.128.1/"),
        ("10.0.0.0/99", "http://10.0.0.1/"),
        ("127.0.0.1", "http://localhost/"), ("10", "http://10.0.0.1/"), (",.,", "http://h/"),
        ("*.example.org", "http://example.org/"), ("*.", "http://h/"), ("*.example.org:81", "http://a.example.org/"),
        ("*ample.org", "http://example.org/"), ("10.0.0.0/8:81", "http://10.1.2.3/"),
    ]) func `is there for what only looks like one`(_ list: String, _ url: String) throws {
        #expect(try proxy(["all_proxy": "c:3", "no_proxy": list], url) == "c:3")
    }

    @Test func `has a host, a port and a user, or is refused with a word of what to do`() throws {
        let proxy = try ProxyServer("http://anna:p%40ss@Proxy.example:3128/")
        #expect(proxy.host == "Proxy.example" && proxy.port == 3128)
        #expect(proxy.credentials == .basic(user: "anna", password: "p@ss"))
        #expect(try ProxyServer("proxy").port == 80)
        #expect(try ProxyServer("[::1]:3128").authority == "[::1]:3128")
        #expect(try ProxyServer("socks5h://p").kind == .socks5)
        #expect(try ProxyServer("https://p").kind == .https && ProxyServer("https://p").port == 443)
        for text in [
            "", "ftp://h", "http://", "h:99999", "socks5://anna:secret@h", "a b", "http://a%0D%0Ab:1", "http://[]:1",
        ] {
            let error = #expect(throws: DownloadError.self) { try ProxyServer(text) }
            guard case .unusableProxy? = error else {
                return #expect(Bool(false), "\(text): \(String(describing: error))")
            }
            #expect(!"\(error!)".contains("secret"))
        }
    }

    @Test func `that cannot be used stops only what would go over it`() throws {
        let environment = ["https_proxy": "ftp://x", "http_proxy": "a:1", "all_proxy": "c:3", "no_proxy": "inside"]
        #expect(try proxy(environment, "http://h/") == "a:1")
        #expect(try proxy(environment, "https://inside/") == nil)
        let error = #expect(throws: DownloadError.self) { try proxy(environment, "https://h/") }
        #expect("\(error!)".contains("(https_proxy)"))
        let all = ["all_proxy": "socks4://x", "https_proxy": "b:2"]
        #expect(try proxy(all, "https://h/") == "b:2")
        #expect(throws: DownloadError.self) { try proxy(all, "http://h/") }
        var settings = ProxySettings(environment: environment)
        settings.https = nil
        #expect(try settings.proxy(for: SourceURL("https://h/")) == nil)
    }
}
