import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A file of names and passwords that anybody may have written")
struct NetrcFuzzTests {
    private static let corpus: [[UInt8]] =
        [
            "machine example.org\nlogin anna\npassword \"not this one\"\n",
            "# a comment\nmachine example.org login b password c machine other.example login d password e\ndefault login f password g",
            "macdef init\nmachine example.org login x\n\nmachine example.org\r\n\tlogin \"a \\\"b\\\"\" account z password \\\\\n",
            "machine example.org login anna password", "default\nmachine machine login login password password",
        ].map { Array($0.utf8) } + [
            Array("machine example.org login m".utf8) + [0xFC, 0x20] + Array("password ".utf8) + [0xE4]
        ]
    private static let words = [
        "machine ", "login ", "password ", "account ", "default ", "macdef ", "example.org", "\n\n", "\\n", "\\\"",
        "\u{FEFF}",
    ]

    @Test func `tells each host its own, in one line, and nobody else`() async {
        let fuzz = Fuzz("netrc", corpus: Self.corpus, words: Self.words, limit: 4000)
        await fuzz.run(
            3000,
            property:
                "what a host is shown is a field of one line, a host that is not named is shown nothing, and no password is printed",
            filter: "NetrcFuzzTests --package-path Lab"
        ) { input, _ in
            let netrc = Netrc(bytes: input)
            if netrc.credentials(for: "never.named.example", hasDefault: false) != nil {
                throw Fuzz.Broken("a host that nobody has named is shown something")
            }
            if !"\(netrc)".hasSuffix(" hosts") || "\(String(reflecting: netrc))".count > 200 {
                throw Fuzz.Broken("it prints \(netrc)")
            }
            guard let found = netrc.credentials(for: "example.org") else { return false }
            let field = found.field
            if !field.hasPrefix("Basic ") || !field.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
                throw Fuzz.Broken("“\(field)” is not a field")
            }
            if netrc.credentials(for: "EXAMPLE.org") != found { throw Fuzz.Broken("it goes by the case of a host") }
            return true
        }
    }
}
