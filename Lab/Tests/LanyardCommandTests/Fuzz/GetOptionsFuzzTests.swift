import ArgumentParser
import Foundation
import LabTestSupport
import LanyardDownloads
import Testing

@testable import LanyardCommand

@Suite("Arguments of get that anybody may give")
struct GetOptionsFuzzTests {
    /// One argument a line.
    private static let corpus: [String] = {
        let digest = String(repeating: "aB", count: 32)
        return [
            "http://example.org/a", "http://a/b\nhttps://c/d\n-j\n3\n-x\n5\n--retries\n0\n--idle-timeout\n1.5\n--json",
            "http://a/b\n--sha256\n\(digest)\n--limit-rate\n500k\n-o\ndir", "-i\nLIST\n-q\n--limit-rate=1.5M",
            "http://a/b\n--console\n--console-port\n8080", "http://anna:secret@a/b\n--input=LIST\n-x16",
            "http://a/b\n--limit-rate\n2MiB/s\n-j8\n--idle-timeout=0",
            "http://a/b\n--checksum\nsha-384=\(String(repeating: "0f", count: 48))\n--speed-limit\n10k\n--speed-time\n5\n--max-time\n60",
            "http://a/b\n-N\n-4\n--resolve\na:80:127.0.0.1\n-H\nX-A: b\n-b\nc=d\n--user\nanna:x\n--digest\n-v\n--head",
            "http://a/b\n--proxy\nhttp://c:secret@p:3128\n--referer\nhttp://r/\n--user-agent=x\n--retry-connrefused\n--on-existing\nby-date",
        ]
    }()
    private static let words = [
        "-j", "-x", "-o", "-q", "--json", "--retries", "--idle-timeout", "--limit-rate", "--sha256", "--console-port",
        "--console", "--checksum", "--speed-limit", "--speed-time", "--max-time", "-N", "-4", "-6", "--resolve", "-H",
        "--digest", "--basic",
        "--head", "--max-redirs", "--on-existing", "rename", "--proxy", "--name", "secret@", "--", "\n", "inf", "nan",
        "1e18", "-5", "64", "65", "0", "1.7976931348623157e308", "2GB", "LIST",
        "http://x/y", "65536",
    ]

    @Test func `are refused with a word of what is wrong, or make a configuration that holds`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("http://a.example/1\n# nothing\nhttps://b.example/2\n", to: "LIST")
        let fuzz = Fuzz("arguments", corpus: Self.corpus, words: Self.words, limit: 2000)
        await fuzz.run(
            300,
            property: "what is accepted makes a configuration within its bounds; one in fifty of what is refused "
                + "is asked why, and says it",
            filter: "GetOptionsFuzzTests --package-path Lab"
        ) { input, numbers in
            let lines = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            guard let arguments = Self.harmless(lines.map(String.init), list: folder.path("LIST")) else { return false }
            do {
                try Self.check(try GetOptions.parse(arguments))
                return true
            } catch let error where !(error is Fuzz.Broken) {
                // To word it takes longer than all the rest.
                if numbers.once(in: 50), GetOptions.message(for: error).isEmpty {
                    throw Fuzz.Broken("nothing is said about \(error)")
                }
                return false
            }
        }
    }

    /// With the list's place put in; `nil` if another file would be read: this machine's files are not to be tried, and
    /// a read of the standard input might never end.
    private static func harmless(_ arguments: [String], list: String) -> [String]? {
        var arguments = arguments
        for (index, argument) in arguments.enumerated() where argument.hasPrefix("-i") || argument.hasPrefix("--input")
        {
            let name = argument.hasPrefix("--input") ? "--input" : "-i"
            let value = argument.dropFirst(name.count)
            if value == "=LIST" {
                arguments[index] = "\(name)=\(list)"
            } else if value.isEmpty, index + 1 < arguments.count, arguments[index + 1] == "LIST" {
                arguments[index + 1] = list
            } else {
                return nil
            }
        }
        // Short flags in one argument, such as -qi.
        let joined = arguments.contains { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 && $0.contains("i") }
        return joined ? nil : arguments
    }

    private static func check(_ options: GetOptions) throws {
        let (configuration, entries) = (options.configuration, Array(try options.entries()))
        guard configuration.maximumDownloads >= 1, (1...64).contains(configuration.connections),
            configuration.retries >= 0, configuration.rateLimit.map({ $0 >= 1 }) ?? true,
            configuration.idleTimeout.map({ $0 > .zero }) ?? true, !entries.isEmpty,
            configuration.minimumRate.map({ $0 >= 1 }) ?? true, configuration.minimumRateTime > .zero,
            configuration.maximumTime.map({ $0 > .zero }) ?? true, configuration.redirectLimit >= 0,
            Set(entries.map(\.hash)).count == entries.count
        else { throw Fuzz.Broken("\(configuration) for \(entries)") }
        for entry in entries {
            let request = options.request(for: entry)
            if let digest = request.checksum, digest.wholeMatch(of: /([0-9a-f]{32}){2,4}/) == nil {
                throw Fuzz.Broken("the checksum \(digest)")
            }
            let parts = URLComponents(string: entry.address.shown)
            if parts?.user != nil || parts?.password != nil {
                throw Fuzz.Broken("a password is shown: \(entry.address.shown)")
            }
        }
    }
}
