import LabTestSupport
import Testing

@Suite("Wrong arguments of the real command", .processes)
struct ArgumentErrorTests {
    static let cases: [([String], String)] = [
        (["get"], "Say what to download"),
        (["get", "-i", "/no/such/list"], "/no/such/list cannot be read"),
        (["get", "-i", "/"], "/ cannot be read. Give a file with URLs"),
        (["get", "-i", "/dev/null"], "/dev/null lists no URL"),
        (["get", "-i", "/dev/zero"], "/dev/zero is not a list of URLs"),
        (["get", "foo"], "“foo” is not a URL. Give a whole one"),
        (["get", "http://"], "is not a URL"),
        (["get", "x" + String(repeating: "y", count: 100_000)], "yyy…yyy"),
        (["get", "http://a:99999/b"], "There is no port 99999. Ports end at 65535."),
        (["get", "http://a/b", "--connect-timeout", "0"], "--connect-timeout must be a number of seconds"),
        (["get", "http://a/b", "--max-redirs=-1"], "--max-redirs must not be negative"),
        (["get", "http://a/b", "--user-agent", "a\nb: c"], "--user-agent must be one line"),
        (["get", "http://a/b", "-H", "Authorization"], "Give a field as “Name: value”"),
        (["get", "http://a/b", "-H", "A: b\nc: d"], "must be one line"),
        (["get", "http://127.0.0.1:1/ok", "ftp://example.org/a"], "The scheme “ftp” is not supported. Use an http"),
        (["get", "http://a/b", "-j", "0"], "-j must be at least 1"),
        (["get", "http://a/b", "-j", "two"], "'two' is invalid"),
        (["get", "http://a/b", "-x", "0"], "-x must be from 1 to 64"),
        (["get", "http://a/b", "-x", "65"], "-x must be from 1 to 64"),
        (["get", "http://a/b", "--retries", "-1"], "retries"),
        (["get", "http://a/b", "--retries=-1"], "--retries must not be negative"),
        (["get", "http://a/b", "--idle-timeout=-1"], "--idle-timeout must be a number of seconds"),
        (["get", "http://a/b", "--idle-timeout", "nan"], "--idle-timeout must be a number of seconds"),
        (["get", "http://a/b", "--limit-rate", "fast"], "Give bytes a second, such as 500k"),
        (["get", "http://a/b", "--limit-rate", "0"], "Leave it out for no limit"),
        (["get", "http://a/b", "--sha256", "abc"], "A SHA-256 has 64 hexadecimal digits; this has 3"),
        (["get", "http://a/b", "--sha256", String(repeating: "g", count: 64)], "hexadecimal digits only"),
        (
            ["get", "http://a/b", "http://a/c", "--sha256", String(repeating: "a", count: 64)],
            "--sha256 is for one URL"
        ),
        (["get", "http://a/b", "--json", "-q"], "choose one"),
        (["get", "http://a/b", "--record", "-"], "--record needs the name of a file"),
        (["get", "http://a/b", "--console-port", "65536"], "'65536' is invalid"),
        (["get", "http://a/b", "--most-time", "5"], "“5” is no URL, and --most-time is no option that takes a value."),
        (["get", "http://a/b", "-X", "POST"], "“POST” is no URL, and -X is no option that takes a value."),
        (["get", "-x", "5", "http://a/b", "--most-time", "5"], "“5” is not a URL"),
        (["get", "-q", "ftp://example.org/x"], "The scheme “ftp” is not supported. Use an http"),
        (["get", "-q", "foo"], "“foo” is no URL, and -q is no option that takes a value."),
        (["get", "http://a/b", "--frobnicate"], "Unknown option '--frobnicate'"),
        (["sail"], "sail"),
    ]

    @Test(arguments: cases) func `end it with 64 and a sentence on the standard error, before anything is asked for`(
        _ arguments: [String],
        _ message: String
    ) async throws {
        let end = try await CommandRun(arguments).end()
        #expect(end.code == 64)
        #expect(end.errors.contains(message))
        #expect(end.output == "")
    }

    @Test(arguments: ["http://me:SECRET@host:99999/x", "http://me:SECRET@ho st/x", "me:SECRET@host"])
    func `never show what may be a password`(_ text: String) async throws {
        let end = try await CommandRun(["get", "-q", text]).end()
        #expect(end.code == 64)
        #expect(!end.errors.contains("SECRET"), "\(end.errors)")
    }

    @Test func `are explained by the help, which also tells of the JSON and the exit codes`() async throws {
        let end = try await CommandRun.run("get", "--help")
        #expect(end.code == 0)
        for key in ["event", "url", "path", "bytes", "total", "rate", "attempt", "cause", "error", "sha256"] {
            #expect(end.output.contains("\n  \(key) "))
        }
        #expect(end.output.contains("\n  130  interrupted\n"))
    }
}
