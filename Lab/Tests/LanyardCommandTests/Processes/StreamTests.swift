import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("The standard output as the place of a file", .processes)
struct StreamTests {
    private let file = ServedFile.generated("a.bin", size: 300_000) { $0.faults = [.cut(after: 100_000)] }

    @Test func `has the bytes and nothing else`() async throws {
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            try folder.write("", to: "out")
            let output = try FileHandle(forWritingTo: folder.url("out"))
            let arguments = ["get", source.url(for: "a.bin").absoluteString, "-o", "-", "--sha256", try file.sha256()]
            let end = try await CommandRun(arguments, standardOutput: output).end()
            #expect(end.code == 0 && end.errors.isEmpty, "\(end)")
            #expect(try FileContent.disk(folder.url("out")).sha256() == file.sha256())
            #expect(try folder.names == ["out"])
        }
    }

    @Test func `that nobody reads ends it as other programs end`() async throws {
        try await withFileSource([file]) { source in
            let pipe = Pipe()
            try pipe.fileHandleForReading.close()
            let arguments = ["get", source.url(for: "a.bin").absoluteString, "-o", "-"]
            let end = try await CommandRun(arguments, standardOutput: pipe.fileHandleForWriting).end()
            #expect(end.code == 141 && end.errors.isEmpty, "\(end)")
        }
    }

    @Test func `is for one file, and tells on the standard error why it failed`() async throws {
        let end = try await CommandRun.run("get", "http://a/1", "http://a/2", "-o", "-")
        #expect(end.code == 64 && end.errors.contains("-o - is for one URL"))
        try await withFileSource([]) { source in
            let url = source.url(for: "missing").absoluteString
            let end = try await CommandRun.run("get", url, "-o", "-")
            #expect(end.code == 8 && end.output.isEmpty)
            #expect(end.errors.contains("\(url): The server answered 404 Not Found."))
        }
    }
}
