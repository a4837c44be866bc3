import Testing

@testable import CommandSupport
@testable import LanyardCommand

@Suite("The terminal")
struct TerminalTests {
    private func traits(_ isTerminal: Bool, _ environment: [String: String]) -> TerminalTraits {
        TerminalTraits(isTerminal: isTerminal, environment: environment)
    }

    @Test func `is drawn on in colours if it can`() {
        let traits = traits(true, ["TERM": "xterm", "LANG": "en_GB.UTF-8"])
        #expect(traits == TerminalTraits(redraws: true, hasColours: true, hasUnicode: true))
    }

    @Test func `has no colours with NO_COLOR, but still bars`() {
        #expect(!traits(true, ["TERM": "xterm", "NO_COLOR": "1"]).hasColours)
        #expect(traits(true, ["TERM": "xterm", "NO_COLOR": "1"]).redraws)
        #expect(traits(true, ["TERM": "xterm", "NO_COLOR": ""]).hasColours)
    }

    @Test(arguments: ["dumb", ""]) func `gets plain lines if it is dumb, unnamed, or a pipe`(_ term: String) {
        #expect(!traits(true, ["TERM": term]).redraws)
        #expect(!traits(true, [:]).redraws)
        #expect(!traits(false, ["TERM": "xterm"]).redraws)
        #expect(!traits(false, ["TERM": "xterm"]).hasColours)
    }

    @Test func `gets ASCII if its locale is not in UTF-8; LC_ALL beats LC_CTYPE beats LANG`() {
        #expect(!traits(true, ["TERM": "xterm"]).hasUnicode)
        #expect(!traits(true, ["TERM": "xterm", "LC_ALL": "C", "LANG": "C.UTF-8"]).hasUnicode)
        #expect(traits(true, ["TERM": "xterm", "LC_CTYPE": "C.utf8", "LANG": "C"]).hasUnicode)
        #expect(traits(false, [:]).hasUnicode)
    }

    @Test func `has its live lines drawn over in place, and cleared before others are written`() {
        var region = LiveRegion()
        #expect(region.clear(columns: 10) == "")
        #expect(region.replace(by: ["a", "b"], columns: 10) == "a\u{1B}[K\nb\u{1B}[K\n\u{1B}[J")
        #expect(region.replace(by: ["c"], columns: 10) == "\r\u{1B}[2Ac\u{1B}[K\n\u{1B}[J")
        #expect(region.clear(columns: 10) == "\r\u{1B}[1A\u{1B}[J")
        #expect(region.isEmpty)
    }

    @Test func `may be made narrower: the lines that it then breaks are cleared, too`() {
        var region = LiveRegion()
        _ = region.replace(by: ["123456789", "12"], columns: 10)
        #expect(region.clear(columns: 4) == "\r\u{1B}[4A\u{1B}[J")
    }
}
