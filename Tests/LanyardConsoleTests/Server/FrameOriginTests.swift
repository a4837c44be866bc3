import Testing

@testable import LanyardConsole

@Suite struct FrameOriginTests {
    @Test(arguments: [
        ("http://127.0.0.1:8420", "http://127.0.0.1:8420"),
        ("http://127.0.0.1:8420/", "http://127.0.0.1:8420"),
        ("HTTPS://Tools.Example", "https://tools.example"),
    ])
    func `an origin is what is left of the URL of a site`(written: String, origin: String) throws {
        #expect(try FrameOrigin(written).text == origin)
    }

    @Test(arguments: [
        "", "127.0.0.1:8420", "localhost", "*", "https:", "http://", "http://*", "http://*.example",
        "http://a.example:*",
        "http://a.example/page", "http://a.example/?x=1", "http://a.example/#x", "http://me:secret@a.example",
        "file:///tmp", "ws://a.example", "http://a.example:0", "http://a.example:65536", "http://[::1]:8420",
        "http://a.example; script-src *", "http://a.example http://b.example", "http://a.example\r\nX: y", "'self'",
    ])
    func `what is no origin, or more than one, is refused`(written: String) {
        #expect {
            _ = try FrameOrigin(written)
        } throws: { error in
            "\(error)".hasPrefix("The console cannot be framed by “\(written)”: ")
                && "\(error)".contains("http://127.0.0.1:8420")
        }
    }

    @Test func `a console that would be framed by a mistake does not start`() async {
        await #expect(throws: FrameOriginError.self) {
            try await Console.start(framedBy: ["127.0.0.1"], announces: false)
        }
    }
}
