import ArgumentParser
import LanyardDownloads
import Testing

@testable import LanyardCommand

@Suite("The arguments of get")
struct GetOptionsTests {
    private let digest = String(repeating: "aB", count: 32)

    private func parse(_ arguments: String...) throws -> GetOptions {
        try #require(try LanyardTool.parseAsRoot(["get"] + arguments) as? GetCommand).options
    }

    @Test("become the configuration of the downloads")
    func configuration() throws {
        let options = try parse(
            "http://a/b",
            "-o",
            "dir",
            "-j",
            "3",
            "-x",
            "5",
            "--sha256",
            digest,
            "--limit-rate",
            "2k",
            "--retries",
            "0",
            "--idle-timeout",
            "1.5"
        )
        let configuration = options.configuration
        #expect(configuration.maximumDownloads == 3)
        #expect(configuration.maximumDownloadsPerHost == 3)
        #expect(configuration.connections == 5)
        #expect(configuration.rateLimit == 2048)
        #expect(configuration.retries == 0)
        #expect(configuration.idleTimeout == .milliseconds(1500))
        let request = try options.request(for: Address("http://a/b"))
        #expect(request.folder == "dir")
        #expect(request.sha256 == digest.lowercased())
    }

    @Test("have values of their own when they are left out")
    func defaults() throws {
        let options = try parse("http://a/b")
        #expect(options.configuration.maximumDownloads == 4)
        #expect(options.configuration.connections == 1)
        #expect(options.configuration.rateLimit == nil)
        #expect(options.configuration.retries == 5)
        #expect(options.configuration.idleTimeout == .seconds(30))
        #expect(options.folder == ".")
        #expect(try parse("http://a/b", "--idle-timeout", "0").configuration.idleTimeout == nil)
    }

    @Test("ask for a console with a port as well as without")
    func console() throws {
        #expect(try !parse("http://a/b").wantsConsole)
        #expect(try parse("http://a/b", "--console").wantsConsole)
        #expect(try parse("http://a/b", "--console-port", "4711").wantsConsole)
        #expect(try parse("http://a/b", "--console", "--console-port", "0").consolePort == 0)
    }

    @Test("name each URL once, in the order given")
    func duplicates() throws {
        let options = try parse("http://a/1", "http://a/2", "http://a/1")
        #expect(try options.addresses.map(\.text) == ["http://a/1", "http://a/2"])
    }

    @Test("are missing for the command alone, which is the Lab, and for the demonstration")
    func alone() throws {
        #expect(try LanyardTool.parseAsRoot([]) is LabServeCommand)
        #expect(try LanyardTool.parseAsRoot(["demo"]) is DemoCommand)
    }

    @Test("may be a file with URLs, one a line, each of which counts once")
    func list() throws {
        let folder = try TemporaryFolder()
        try folder.write("http://a/1\n\n  http://a/2 \r\nhttp://a/1\n", to: "list")
        let options = try parse("http://a/0", "-i", folder.path("list"))
        #expect(try options.addresses.map(\.text) == ["http://a/0", "http://a/1", "http://a/2"])
    }
}
