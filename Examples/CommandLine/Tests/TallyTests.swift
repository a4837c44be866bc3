import Foundation
import Testing

/// Runs the tool itself. `/dev/zero` never ends, so only what is tested can stop it.
@Suite("The tool")
struct TallyTests {
    private let tool = ToolProcess()

    @Test func `counts the lines and bytes of a file`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("one\ntwo\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let end = try await tool.run(file.path)
        #expect(end.code == 0)
        #expect(end.output.hasPrefix("2 lines, 8 bytes  "))
    }

    @Test func `says what it has and why it stopped at Ctrl-C`() async throws {
        let end = try await tool.run("/dev/zero") { kill($0, SIGINT) }
        #expect(end.code == 130)
        #expect(end.errors.contains("/dev/zero: only 0 lines, "))
        #expect(end.errors.contains("scopeCancelled: Ctrl-C (tally/Main.swift:"))
    }

    @Test func `says so at its deadline, too`() async throws {
        let end = try await tool.run("0.01", "/dev/zero", "/dev/zero", "/dev/zero")
        #expect(end.code == 124)
        #expect(end.errors.split(separator: "\n").count { $0.contains("deadlineExpired (tally/Main.swift:") } == 3)
    }

    @Test func `a file that is missing is a failure, and the others are counted`() async throws {
        let end = try await tool.run("/missing", "/dev/null")
        #expect(end.code == 1)
        #expect(end.output == "0 lines, 0 bytes  /dev/null\n")
    }
}
