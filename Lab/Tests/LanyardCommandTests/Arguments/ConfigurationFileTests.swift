import ArgumentParser
import Foundation
import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("A file of options", .processes)
struct ConfigurationFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The arguments with those of a file, or what is wrong with it.
    private func arguments(_ text: String, _ given: [String] = ["http://a/"], mode: Int = 0o600) throws -> [String] {
        try folder.write(text, to: "get.conf")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("get.conf"))
        return try ConfigurationArguments.adding(
            to: ["get", "--config", folder.path("get.conf")] + given,
            environment: [:]
        ).filter { $0 != folder.path("get.conf") && $0 != "--config" }
    }

    private func trouble(_ text: String, mode: Int = 0o600) throws -> String {
        do {
            return try arguments(text, mode: mode).joined(separator: " ")
        } catch let error as ConfigurationFile.Trouble {
            return error.message.replacing(folder.path("get.conf"), with: "FILE")
        }
    }

    @Test func `has an option a line, in front of those of the command line`() throws {
        let text = """
            # A comment
            retries 7
              --limit-rate=2M

            user-agent = "a \\"b\\" \\\\c" \u{20}
            no-netrc
            header: X-A: 1
            """
        let expected = [
            "get", "--retries=7", "--limit-rate=2M", "--user-agent=a \"b\" \\c", "--no-netrc", "--header=X-A: 1", "-j",
            "3", "http://a/",
        ]
        #expect(try arguments(text, ["-j", "3", "http://a/"]) == expected)
        let options = try LanyardTool.parseAsRoot(expected) as? GetCommand
        #expect(
            options?.options.tries.retries == 7 && options?.options.speed.jobs == 3
                && options?.options.authentication.noNetrc == true
        )
    }

    @Test func `gives way to the command line`() throws {
        let all = try arguments(
            "retries 7\nuser a:b\njson\nipv4",
            ["--retries", "2", "--bearer-env", "HOME", "-q", "-6", "http://a/"]
        )
        #expect(all == ["get", "--retries=7", "--retries", "2", "--bearer-env", "HOME", "-q", "-6", "http://a/"])
        let options = try LanyardTool.parseAsRoot(["get", "--retries=7", "--retries", "2", "http://a/"]) as? GetCommand
        #expect(options?.options.tries.retries == 2)
    }

    @Test(arguments: [
        ("\n\nretries x", "FILE, line 3: "), ("no-such 1", "FILE, line 1: "), ("quiet 1", "FILE, line 1: "),
        ("retries", "FILE, line 1: "),
        ("-x 4", "FILE, line 1: Give long options"), ("= 4", "FILE, line 1: There is no option"),
        ("config other", "FILE, line 1: “config” is for the command line alone."),
        ("user \"a", "FILE, line 1: The quotation marks"),
        ("basic\ndigest\njobs 0", "FILE, line 3: -j must be at least 1"),
    ]) func `that is wrong is told of with its line`(_ text: String, _ words: String) throws {
        let told = try trouble(text)
        #expect(told.hasPrefix(words), "\(told)")
    }

    @Test(arguments: [(0o620, true), (0o602, true), (0o644, false), (0o400, false)])
    func `that others may write into is refused`(_ mode: Int, _ isRefused: Bool) throws {
        #expect(try trouble("retries 1", mode: mode).contains("may be written by others") == isRefused)
    }

    @Test func `is looked for where such files are, and not for other commands, nor for the help`() throws {
        try FileManager.default.createDirectory(atPath: folder.path("x/lanyard"), withIntermediateDirectories: true)
        try folder.write("retries 1", to: "x/lanyard/get.conf")
        let environment = ["XDG_CONFIG_HOME": folder.path("x"), "HOME": "/nowhere"]
        let with = { try ConfigurationArguments.adding(to: $0, environment: environment) }
        #expect(try with(["get", "u"]) == ["get", "--retries=1", "u"])
        for given in [["get", "--help"], ["get", "--no-config", "u"], ["top"], []] { #expect(try with(given) == given) }
        #expect(
            try ConfigurationArguments.adding(to: ["get", "u"], environment: ["HOME": folder.path]) == ["get", "u"]
        )
        #expect(throws: ConfigurationFile.Trouble.self) { try with(["get", "--config", "/no/such/file", "u"]) }
    }

    @Test func `stops the real command if it is wrong, and counts if it is right`() async throws {
        try folder.write("no-such", to: "get.conf")
        let line = ["get", "http://127.0.0.1:1/a", "--config", folder.path("get.conf"), "-o", folder.path]
        let wrong = try await CommandRun(line).end()
        #expect(wrong.code == 64 && wrong.errors.contains("get.conf, line 1: "), "\(wrong)")
        try folder.write("retries 0\njson", to: "get.conf")
        let right = try await CommandRun(line).end()
        #expect(right.code == 4 && right.output.contains("\"event\":\"failed\""), "\(right)")
    }
}
