import Foundation
import Testing

@testable import LanyardAudit

@Suite struct OutputTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID())")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    @Test func `A report that nobody can take is an error, and no crash`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: URL(filePath: path("a")))
        let closed = try #require(FileHandle(forReadingAtPath: path("a")))
        let failure = #expect(throws: AuditFailure.self) { try Output.write("text", to: closed) }
        #expect(failure?.description.contains("cannot be written") == true)
        Output.say("text", to: closed)
    }

    @Test func `A link stays one, and what it leads to is written`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("file"))
        for text in ["a long text", "short"] {
            try Output.write(Data(text.utf8), to: path("link"))
            #expect(try String(contentsOfFile: path("file"), encoding: .utf8) == text)
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == path("file"))
    }

    @Test func `A folder and a file without a folder are refused by name`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, reason) in [
            (folder.path, "it is no file"), ("", "it is no file"), (path("a/b"), "there is no folder"),
        ] {
            let failure = #expect(throws: AuditFailure.self) { try Output.write(Data(), to: path) }
            #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
        }
    }
}
