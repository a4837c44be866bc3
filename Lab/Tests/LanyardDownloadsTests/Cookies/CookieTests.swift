import Testing

@testable import LanyardDownloads

@Suite("Cookies")
struct CookieTests {
    private let now: Int64 = 1_000_000

    private func field(_ set: [String], from: String, to: String, given: [Cookie] = []) throws -> String? {
        let jar = CookieJar(given)
        jar.keep(set, from: try SourceURL(from), now: now)
        return jar.field(for: try SourceURL(to), now: now)
    }

    @Test(
        arguments: [
            // What is set, from where, whereto, and what is sent there.
            ("a=1", "http://h/x/y", "http://h/x/z", "a=1"),
            ("a=1", "http://h/x/y", "http://h/", nil),
            ("a=1; Path=/", "http://h/x/y", "http://h/", "a=1"),
            ("a=1; path=/x", "http://h/", "http://h/xy", nil),
            ("a=1; path=/x", "http://h/", "http://h/x", "a=1"),
            ("a=1", "http://h/", "http://www.h/", nil),
            ("a=1; domain=example.org", "http://www.example.org/", "http://cdn.example.org/", "a=1"),
            ("a=1; Domain=.example.org", "http://example.org/", "http://a.b.example.org/", "a=1"),
            ("a=1; domain=example.org", "http://example.org/", "http://badexample.org/", nil),
            ("a=1; domain=org", "http://example.org/", "http://example.org/", nil),
            ("a=1; domain=other.org", "http://example.org/", "http://other.org/", nil),
            ("a=1; domain=0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", nil),
            ("a=1; Secure", "https://h/", "https://h/", "a=1"),
            ("a=1; Secure", "https://h/", "http://h/", nil),
            ("a=1; Secure", "http://h/", "https://h/", nil),
            ("a=1; Max-Age=0", "http://h/", "http://h/", nil),
            ("a=1; Max-Age=5; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "http://h/", "http://h/", "a=1"),
            ("a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "http://h/", "http://h/", nil),
            ("a=1; Expires=Thu, 01-Jan-70 00:00:00 GMT", "http://h/", "http://h/", nil),
            ("a=1; Max-Age=9223372036854775807", "http://h/", "http://h/", "a=1"),
            ("a=1; Expires=Fri, 01-Jan-2100 00:00:00 GMT; HttpOnly", "http://h/", "http://h/", "a=1"),
            ("a==x; SameSite=None", "http://h/", "http://h/", "a==x"),
            ("nothing", "http://h/", "http://h/", nil),
        ] as [(String, String, String, String?)]
    )
    func `are sent where they were set for, and nowhere else`(
        _ set: String,
        _ from: String,
        _ to: String,
        _ sent: String?
    ) throws {
        #expect(try field([set], from: from, to: to) == sent)
    }

    @Test func `replace those of the name that were there, and are taken back`() throws {
        let given = Cookie.pairs("a=0; b=2", domain: "h")
        #expect(try field(["a=1; path=/"], from: "http://h/x/", to: "http://h/", given: given) == "b=2; a=1")
        #expect(try field(["a=; path=/; max-age=-1"], from: "http://h/", to: "http://h/", given: given) == "b=2")
        #expect(try field(["a=x; path=/p"], from: "http://h/", to: "http://h/p", given: given) == "a=x; a=0; b=2")
    }

    @Test func `that were given for a port go to no other, and those that servers set go to all`() throws {
        let given = Cookie.pairs("a=1", domain: "h", port: 80)
        #expect(try field(["b=2"], from: "http://h/", to: "http://h/", given: given) == "a=1; b=2")
        #expect(try field(["b=2"], from: "http://h/", to: "http://h:8080/", given: given) == "b=2")
    }

    @Test func `are no more than fifty, and none is longer than 4 KiB`() throws {
        let given = (0..<60).map { Cookie("g\($0)", "1", domain: "h") }
        let both = try field(["g0=2; path=/", "new=1; path=/"], from: "http://h/", to: "http://h/", given: given)
        #expect(both?.split(separator: ";").count == 61 && both?.contains("g0=2") == true)
        let many = (0..<100).map { "a\($0)=1" }
        #expect(try field(many, from: "http://h/", to: "http://h/")?.split(separator: ";").count == 50)
        #expect(try field(["a=" + String(repeating: "x", count: 5000)], from: "http://h/", to: "http://h/") == nil)
    }

    @Test func `are read from a file as browsers' extensions and curl write it`() throws {
        let text = """
            # Netscape HTTP Cookie File
            .example.org\tTRUE\t/\tTRUE\t2000000\tname\tvalue
            #HttpOnly_host.example\tFALSE\t/x\tFALSE\t0\tn2\tv2
            old.example\tFALSE\t/\tFALSE\t5\tn3\tv3

            """
        let jar = CookieJar(try Cookie.file(text))
        #expect(jar.field(for: try SourceURL("https://www.example.org/"), now: now) == "name=value")
        #expect(jar.field(for: try SourceURL("http://www.example.org/"), now: now) == nil)
        #expect(jar.field(for: try SourceURL("http://host.example/x/y"), now: now) == "n2=v2")
        #expect(jar.field(for: try SourceURL("http://old.example/"), now: now) == nil)
    }

    @Test func `in a file are refused with the line that is none`() throws {
        let good = "a.example\tFALSE\t/\tFALSE\t0\tn\tv\n"
        #expect(try Cookie.file("# only a comment\n\n").isEmpty)
        #expect(try Cookie.file(good + "b.example\tFALSE\t/\tFALSE\t0\tn").map(\.value) == ["v", ""])
        for (text, number) in [
            ("a=1", 1), (good + "\r\n# x\r\na b c", 4), (good + good.replacing("0", with: "never"), 2),
            (good + good.replacing("v", with: "v\u{1}w"), 2),
        ] {
            #expect(throws: Cookie.MalformedLine(number: number)) { try Cookie.file(text) }
        }
    }
}
