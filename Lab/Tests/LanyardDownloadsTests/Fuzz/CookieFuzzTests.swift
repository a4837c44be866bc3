import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A cookie that a server chose")
struct CookieFuzzTests {
    private static let corpus = [
        "sid=a1b2; Path=/; Secure; HttpOnly", "a=b; Domain=example.org; Max-Age=3600",
        "a=\"b c\"; Domain=.www.example.org; Expires=Wed, 21-Oct-37 07:28:00 GMT", "a=; Max-Age=-1",
        "a=b; Path=/folder",
        "a=b=c; Domain=org", "é=ü", "a=b; max-age=9223372036854775807; PATH=folder; domain=",
    ]
    private static let words = [
        "; Domain=", "; Path=", "; Max-Age=", "; Expires=", "; Secure", "example.org", ".example.org", "org.", ".org",
        "www.", "192.0.2.1", "=", ";", "/folder/", "GMT", "69", "70",
    ]
    private static let sender = try! SourceURL("https://www.example.org/folder/a.iso")
    /// Where no cookie of that server may go, whatever it says.
    private static let strangers = [
        "https://example.com/folder/a.iso", "https://org/folder/a.iso", "https://anexample.org/folder/a.iso",
        "https://example.org.evil/folder/a.iso", "https://192.0.2.1/folder/a.iso",
    ].map { try! SourceURL($0) }
    private static let kin = [
        "https://www.example.org/folder/b.iso", "https://example.org/folder/b.iso", "https://www.example.org/",
        "http://www.example.org/folder/b.iso", "https://a.www.example.org:8443/folder/x/y",
    ].map { try! SourceURL($0) }

    @Test func `goes to no other site, is one line, and no more of them are kept than there is room for`() async {
        let jar = CookieJar()
        let given = CookieJar([Cookie("given", "1", domain: "example.com")])
        let fuzz = Fuzz("cookies", corpus: Self.corpus, words: Self.words, limit: 5000)
        await fuzz.run(
            3000,
            property:
                "no cookie goes to another site, those that say so to https alone, each in the bytes in which it came, and fifty at most",
            filter: "CookieFuzzTests --package-path Lab"
        ) { input, _ in
            // A head has no other bytes.
            let field = String(fieldBytes: input.filter(\.isFieldText))
            jar.keep([field], from: Self.sender, now: 1_445_412_480)
            given.keep([field], from: Self.sender, now: 1_445_412_480)
            for url in Self.strangers {
                if let sent = jar.field(for: url, now: 1_445_412_480) {
                    throw Fuzz.Broken("“\(sent)” goes to \(url.text)")
                }
            }
            if given.field(for: Self.strangers[0], now: 1_445_412_480) != "given=1" {
                throw Fuzz.Broken("another site's cookie has gone")
            }
            for url in Self.kin {
                guard let sent = jar.field(for: url, now: 1_445_412_480) else { continue }
                if !sent.fieldBytes.allSatisfy(\.isFieldText) { throw Fuzz.Broken("“\(sent)” is more than a line") }
                if sent.split(separator: "; ").count > 50 { throw Fuzz.Broken("too many are sent to \(url.text)") }
            }
            guard let cookie = Cookie(field: field, from: Self.sender, now: 1_445_412_480) else { return false }
            if cookie.isSecure, cookie.isMeant(for: Self.kin[3], now: 0) { throw Fuzz.Broken("it goes over http") }
            if !field.contains(cookie.name) || !field.contains(cookie.value) {
                throw Fuzz.Broken("“\(cookie.name)=\(cookie.value)” is not what came")
            }
            return true
        }
    }

    private static let files = [
        "# Netscape HTTP Cookie File\n\n.example.org\tTRUE\t/\tTRUE\t1893456000\tsid\ta1b2\n",
        "#HttpOnly_example.org\tFALSE\t/folder\tFALSE\t0\ta\tb\r\nexample.org\tFALSE\t/\tFALSE\t0\tempty\n",
        "192.0.2.1\tFALSE\t/\tFALSE\t1.5e9\ta\tb c; d\n",
    ]

    @Test func `of a file is one line for one host, or the number of the line is told`() async {
        let words = [
            "\t", "#HttpOnly_", "TRUE", "FALSE", "1e15", "nan", "-inf", "\u{85}", "\u{2028}", "\u{B}", "; x=y",
        ]
        let fuzz = Fuzz("cookie-files", corpus: Self.files, words: words, limit: 5000)
        await fuzz.run(
            2000,
            property: "each is one line, goes to the hosts that it names, and the line that is none is one of the file",
            filter: "CookieFuzzTests --package-path Lab"
        ) { input, _ in
            let text = String(decoding: input, as: UTF8.self)
            let cookies: [Cookie]
            do throws(Cookie.MalformedLine) {
                cookies = try Cookie.file(text)
            } catch {
                let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                guard lines.indices.contains(error.number - 1) else {
                    throw Fuzz.Broken("there is no line \(error.number)")
                }
                return false
            }
            let jar = CookieJar(cookies)
            for cookie in cookies {
                guard let url = try? SourceURL("https://\(cookie.domain)\(cookie.path)"),
                    let sent = jar.field(for: url, now: 0)
                else { continue }
                if !sent.fieldBytes.allSatisfy(\.isFieldText) { throw Fuzz.Broken("“\(sent)” is more than a line") }
            }
            return !cookies.isEmpty
        }
    }
}
