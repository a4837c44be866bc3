import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A URL that anybody may have written")
struct SourceURLFuzzTests {
    private static let corpus = [
        "http://example.org/a.iso", "https://anna:secret@example.org:8443/b/c%20d.txt?e=f&g#h", "http://127.0.0.1:80/",
        "http://[::1]:8080/x", "HTTP://EXAMPLE.org", "http://bücher.example/ä.txt", "https://a.example//b//../c",
        "https://a-b.example:8443/c/d_e~f/G.tar.gz", "http://xn--bcher-kva.example/",
        "http://localhost:1/.well-known/x",
    ]
    private static let words = [
        "http://", "https://", "ftp://", "file:///", "://", ":65536", ":-1", ":0", "secret@", "%2F", "[::1]", "[", "]",
        "?", "#", "\r\nHost: x", " HTTP/1.1",
    ]

    @Test func `is a request's first line and no more, holds no password, and reads the same again`() async {
        let fuzz = Fuzz("urls", corpus: Self.corpus, words: Self.words, limit: 2000)
        await fuzz.run(
            3000,
            property: "what is accepted has no user, fragment, space or control character, and reads the same again",
            filter: "SourceURLFuzzTests --package-path Lab"
        ) { input, _ in
            let text = String(decoding: input, as: UTF8.self)
            if let plain = SourceURL(plain: text), (try? SourceURL(anything: text)) != plain {
                throw Fuzz.Broken("“\(text)” is another URL where it is read without a parser")
            }
            guard let url = try? SourceURL(text) else { return false }
            if url.text.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) || url.text.contains("#") {
                throw Fuzz.Broken("“\(url.text)” would break a head")
            }
            guard let again = try? SourceURL(url.text) else { throw Fuzz.Broken("“\(url.text)” is no URL any more") }
            if again.text != url.text || again.authority != url.authority || again.credentials != nil {
                throw Fuzz.Broken("“\(url.text)” of \(url.authority) is read as “\(again.text)” of \(again.authority)")
            }
            return true
        }
    }
}
