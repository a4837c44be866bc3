import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("A file of options that anybody may have written")
struct ConfigurationFileFuzzTests {
    private static let corpus = [
        "# mine\nlimit-rate = 2M\nproxy: http://proxy:3128\nno-netrc\n\n--retries 7\r\nuser-agent = \"a \\\"b\\\" \\\\ c\\td\"\n",
        "header = \"X-A: 1\"\nheader \"X-B: 2\" \nheader:\nno-sync", "\u{FEFF}retries=3", "referer = \"\"\nreferer =\n",
    ]
    private static let words = [
        "\n", "\"", "\\\"", "\\n", "\\", " = ", ": ", "--", "---", "-x ", "config ", "input = x", "name x", "#",
        "\u{85}", "\u{2028}", "help",
    ]

    @Test func `is taken line by line, or refused with the line`() async {
        let fuzz = Fuzz("configurations", corpus: Self.corpus, words: Self.words, limit: 4000)
        await fuzz.run(
            3000,
            property:
                "each option is one argument with a long name, none is one that is for the command line alone, and what is refused names file "
                + "and line",
            filter: "ConfigurationFileFuzzTests --package-path Lab"
        ) { input, _ in
            let text = String(decoding: input, as: UTF8.self)
            let count = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
            let lines: [ConfigurationFile.Line]
            do throws(ConfigurationFile.Trouble) {
                lines = try ConfigurationFile.lines(of: text, in: "FILE")
            } catch {
                let number = error.message.wholeMatch(of: /(?s)FILE, line (\d+): .+/).flatMap { Int($0.1) }
                guard let number, (1...count).contains(number) else {
                    throw Fuzz.Broken("“\(error.message)” names no line")
                }
                return false
            }
            for line in lines {
                guard (1...count).contains(line.number), line.argument.hasPrefix("--\(line.name)"), !line.name.isEmpty,
                    !line.name.contains(where: { $0.isWhitespace || $0 == "=" }), !line.name.hasPrefix("-"),
                    !["config", "input", "name", "help"].contains(line.name)
                else { throw Fuzz.Broken("\(line)") }
            }
            return !lines.isEmpty
        }
    }
}
