import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct FrameOriginFuzzTests {
    @Test func `whatever is given as a site, nothing but one origin gets into the header`() async {
        let corpus = [
            "http://127.0.0.1:8420", "https://lab.example.org", "http://localhost:1/", "HTTPS://A.example:65535",
            "http://xn--bcher-kva.example:80",
        ]
        let words = [
            "http://", "https://", "'none'", "'self'", "*", "*.example", "; script-src *", ":443", "user@", "//",
        ]
        let fuzz = Fuzz("frame-origins", corpus: corpus, words: words, limit: 300)
        await fuzz.run(
            3000,
            property: "what is accepted is one scheme, host and port, and reads the same again",
            filter: "FrameOriginFuzzTests"
        ) { input, _ in
            guard let origin = try? FrameOrigin(String(decoding: input, as: UTF8.self)) else { return false }
            if origin.text.wholeMatch(of: /https?:\/\/[a-z0-9.-]+(:[1-9][0-9]{0,4})?/) == nil {
                throw Fuzz.Broken("“\(origin.text)” is no origin")
            }
            if try FrameOrigin(origin.text) != origin { throw Fuzz.Broken("“\(origin.text)” is read as another") }
            return true
        }
    }
}
