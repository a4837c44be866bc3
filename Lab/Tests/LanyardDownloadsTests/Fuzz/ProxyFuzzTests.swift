import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("Proxies that an environment names")
struct ProxyFuzzTests {
    /// A variable a line.
    private static let corpus = [
        "http_proxy=http://proxy.example:3128\nno_proxy=example.org, .a.example,10.0.0.0/8,*.b.example:8080,[::1]:80,fe80::/10",
        "all_proxy=socks5h://localhost:1080/\nno_proxy=*",
        "https_proxy=https://anna:p%40secret@proxy.example\nhttp_proxy=proxy",
        "http_proxy=HTTP://[::1]:8080\nall_proxy=socks4://x",
        "HTTPS_PROXY=http://ä.example:99999\nNO_PROXY=127.0.0.1/33,/,:,[",
    ]
    private static let words = [
        "http://", "https://", "socks5://", "http_proxy=", "https_proxy=", "all_proxy=", "no_proxy=", "\n", ":0",
        ":65536", "/0",
        "/129", "*.", "::", "[", "]", "@", "secret@", "%0D%0A", "%00", ".",
    ]
    private static let urls = [
        "http://example.org/a", "https://x.a.example:8443/", "http://10.1.2.3/", "http://[::1]/x",
        "http://b.example:8080/",
    ].map { try! SourceURL($0) }

    @Test func `are hosts with ports, stop only what would go over them, and are told of without their passwords`()
        async
    {
        let fuzz = Fuzz("proxies", corpus: Self.corpus, words: Self.words, limit: 2000)
        await fuzz.run(
            3000,
            property:
                "a proxy has a host without spaces or control characters and a port, a star excepts all, and no message shows a password",
            filter: "ProxyFuzzTests --package-path Lab"
        ) { input, _ in
            let lines = String(decoding: input, as: UTF8.self).split(separator: "\n").map {
                $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            }
            let environment = Dictionary(lines.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { $1 }
            let settings = ProxySettings(environment: environment)
            var isUsed = false
            for url in Self.urls {
                do throws(DownloadError) {
                    guard let proxy = try settings.proxy(for: url) else { continue }
                    isUsed = true
                    if settings.exceptions.contains("*") {
                        throw DownloadError.unexpected("\(url.text) is not excepted")
                    }
                    if !(1...65_535).contains(proxy.port) || proxy.host.isEmpty
                        || proxy.host.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F })
                    {
                        throw DownloadError.unexpected("“\(proxy.host)”:\(proxy.port) is a proxy")
                    }
                } catch {
                    guard case .unusableProxy(let why) = error, !why.contains("secret") else {
                        throw Fuzz.Broken("\(error)")
                    }
                }
            }
            return isUsed
        }
    }
}
