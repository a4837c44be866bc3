import ArgumentParser
import Foundation
import LabTestSupport
import LanyardDownloads
import Testing

@testable import LanyardCommand

@Suite("The arguments of get")
struct GetOptionsTests {
    private let digest = String(repeating: "aB", count: 32)

    private func parse(_ arguments: String...) throws -> GetOptions {
        try #require(try LanyardTool.parseAsRoot(["get"] + arguments) as? GetCommand).options
    }

    @Test func `become the configuration of the downloads`() throws {
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

    @Test func `have values of their own when they are left out`() throws {
        let options = try parse("http://a/b")
        #expect(options.configuration.maximumDownloads == 4)
        #expect(options.configuration.connections == 1)
        #expect(options.configuration.rateLimit == nil)
        #expect(options.configuration.retries == 5)
        #expect(options.configuration.idleTimeout == .seconds(30))
        #expect(options.folder == ".")
        #expect(try parse("http://a/b", "--idle-timeout", "0").configuration.idleTimeout == nil)
    }

    @Test func `ask for a console with a port as well as without`() throws {
        #expect(try !parse("http://a/b").wantsConsole)
        #expect(try parse("http://a/b", "--console").wantsConsole)
        #expect(try parse("http://a/b", "--console-port", "4711").wantsConsole)
        #expect(try parse("http://a/b", "--console", "--console-port", "0").consolePort == 0)
    }

    @Test func `name each URL once, in the order given`() throws {
        let options = try parse("http://a/1", "http://a/2", "http://a/1")
        #expect(try options.addresses.map(\.text) == ["http://a/1", "http://a/2"])
    }

    @Test func `are missing for the command alone, which is the Lab, and for the demonstration`() throws {
        #expect(try LanyardTool.parseAsRoot([]) is LabServeCommand)
        #expect(try LanyardTool.parseAsRoot(["demo"]) is DemoCommand)
    }

    @Test func `may be a file with URLs, one a line, each of which counts once`() throws {
        let folder = try TemporaryFolder()
        try folder.write("http://a/1\n\n  http://a/2 \r\nhttp://a/1\n", to: "list")
        let options = try parse("http://a/0", "-i", folder.path("list"))
        #expect(try options.addresses.map(\.text) == ["http://a/0", "http://a/1", "http://a/2"])
    }

    @Test func `may be a list with remarks, as editors elsewhere write it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("\u{FEFF}http://a/1\r\n# later:\r\n\t#http://a/2\r\n\r\nhttp://a/3#part", to: "list")
        let options = try parse("-i", folder.path("list"))
        #expect(try options.addresses.map(\.text) == ["http://a/1", "http://a/3#part"])
    }

    @Test func `are refused with the line of a list that is no URL`() throws {
        let folder = try TemporaryFolder()
        try folder.write("# one\n\nhttp://a/1\nfoo\n", to: "list")
        let error = #expect(throws: (any Error).self) { try parse("-i", folder.path("list")) }
        let message = LanyardTool.message(for: try #require(error))
        #expect(message.contains("\(folder.path("list")), line 4: “foo” is not a URL"))
    }

    @Test func `may come from a pipe, which can be read only once`() throws {
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data("http://a/1\n".utf8))
        try pipe.fileHandleForWriting.close()
        let options = try parse("-i", "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        #expect(try options.addresses.map(\.text) == ["http://a/1"])
        #expect(try options.addresses.map(\.text) == ["http://a/1"])
    }
}
