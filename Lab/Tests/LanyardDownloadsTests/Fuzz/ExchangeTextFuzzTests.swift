import LabTestSupport
import NIOHTTP1
import Testing

@testable import LanyardDownloads

@Suite("What is shown of an exchange")
struct ExchangeTextFuzzTests {
    private static let corpus = [
        "Authorization: Basic s3cret", "Set-Cookie: sid=s3cret; Path=/",
        "Location: http://anna:s3cret@example.org/a?b#c",
        "Proxy-Authorization: Digest username=\"s3cret\"", "Link: <//a:s3cret@b/>, <https://c:s3cret@d/>",
        "X-A: \u{1B}[31mred\u{1B}[0m\u{9B}2J\u{7}", "Server: nginx/1.22",
    ]
    private static let words = [
        "//", ":", "@", "/", "anna", "\u{1B}]0;", "\u{9D}", "\u{7F}", "Basic ", "Cookie: ", "Authorization: ",
    ]

    @Test func `has no secret, and nothing that steers a terminal`() async {
        let fuzz = Fuzz("exchanges", corpus: Self.corpus, words: Self.words, limit: 2000)
        await fuzz.run(
            3000,
            property:
                "no control character is shown, nothing of a secret field but its first word, and no password of a URL",
            filter: "ExchangeTextFuzzTests --package-path Lab"
        ) { input, _ in
            let parts = String(fieldBytes: input).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let (name, value) = (String(parts[0]), parts.count > 1 ? parts[1].trimmingSpaces : "")
            let lines = ExchangeText.lines(HTTPHeaders([(name, value)])).map(ExchangeText.shown)
            guard lines.count == 1,
                !lines[0].unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else {
                throw Fuzz.Broken("\(lines) is shown")
            }
            let secrets = ["authorization", "proxy-authorization", "cookie", "set-cookie"]
            if secrets.contains(name.lowercased()) {
                let words = lines[0].dropFirst(name.count + 2).split(separator: " ")
                guard words.last == "***", words.count <= 2 else { throw Fuzz.Broken("“\(lines[0])” is shown") }
            } else if value.contains("//anna:s3cret@"), lines[0].contains("//anna:s3cret@") {
                throw Fuzz.Broken("“\(lines[0])” is shown")
            }
            return value.utf8.count < lines[0].utf8.count
        }
    }
}
