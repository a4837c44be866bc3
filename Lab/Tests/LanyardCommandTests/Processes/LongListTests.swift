import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("A list longer than what is there at once", .processes)
struct LongListTests {
    private let files = (0..<400).map { ServedFile.generated("f\($0).bin", size: $0) }

    @Test func `is done to its end, each file once, and summed up`() async throws {
        try await withFileSource(files) { source in
            let folder = try TemporaryFolder()
            let urls = files.map { source.url(for: $0.name).absoluteString }
            let lines = urls + [urls[3], source.url(for: "missing").absoluteString]
            try folder.write(lines.joined(separator: "\n"), to: "list")
            let arguments = ["get", "-i", folder.path("list"), "-o", folder.path, "-j", "8"]
            let end = try await CommandRun(arguments).end()
            #expect(end.code == 8)
            #expect(end.output.contains("400 of 401 done, 1 failed: 77.9 KiB here"), "\(end.output.suffix(200))")
            #expect(source.requests.count == 401)
            for file in files { #expect(try FileContent.disk(folder.url(file.name)).sha256() == file.sha256()) }
        }
    }

    @Test func `that is interrupted counts what had not begun`() async throws {
        let stalled = files.map { file in
            var file = file
            file.faults = .always(.stallHead)
            return file
        }
        try await withFileSource(stalled) { source in
            let folder = try TemporaryFolder()
            try folder.write(files.map { source.url(for: $0.name).absoluteString }.joined(separator: "\n"), to: "list")
            let run = try CommandRun(["get", "-i", folder.path("list"), "-o", folder.path])
            _ = try await source.requestCount(atLeast: 4)
            run.send(SIGINT)
            let end = try await run.end()
            #expect(end.code == 130)
            #expect(
                end.errors.contains("Interrupted: 400 downloads are unfinished, nothing has come yet."),
                "\(end.errors)"
            )
        }
    }
}
