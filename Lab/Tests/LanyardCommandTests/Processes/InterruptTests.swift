import Foundation
import LabFileSource
import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("Stopping the real command")
struct InterruptTests {
    private let file = ServedFile.generated("a.bin", size: 12 << 20) {
        $0.throttle = .file(bytesPerSecond: 12 << 20)
    }

    @Test(
        arguments: [SIGINT, SIGTERM],
        ["1", "4"]
    )
    func `by SIGINT or SIGTERM midway keeps what came; the same call resumes and ends with the right file`(
        _ signal: Int32,
        _ connections: String
    ) async throws {
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let call = ["get", source.url(for: "a.bin").absoluteString, "-o", folder.path, "-x", connections]
            let first = try CommandRun(call)
            try await source.bytesSent(of: "a.bin", atLeast: 5 << 20)
            first.send(signal)
            let end = try await first.end()
            #expect(end.code == 130)
            #expect(
                end.errors == "lanyard: Interrupted: 1 download is unfinished, what was received is written and kept. "
                    + "Run the same command again to resume.\n"
            )
            #expect(end.output.contains("cancelled at "))
            #expect(try folder.names == ["a.bin.part", "a.bin.part.json"])
            try await source.settled()
            let requests = source.requests.count

            let second = try await CommandRun(call).end()
            #expect(second.code == 0)
            #expect(try FileContent.disk(folder.url("a.bin")).sha256() == file.sha256())
            #expect(try folder.names == ["a.bin"])
            try await source.settled()
            #expect(source.requests.dropFirst(requests).allSatisfy { $0.status == 206 })
            let twice = source.bodyBytes() - (12 << 20)
            print("SIGINT/SIGTERM: \(twice) bytes were fetched twice (-x \(connections))")
            #expect(twice >= 0 && twice < 2 << 20)

            let third = try await CommandRun(call).end()
            #expect(third.code == 0)
            #expect(try folder.names == ["a.bin"])
        }
    }

    @Test func `by SIGINT promises nothing where a server gives nothing to resume by`() async throws {
        var chunked = file
        chunked.framing = .chunked
        try await withFileSource([chunked]) { source in
            let folder = try TemporaryFolder()
            let run = try CommandRun(["get", source.url(for: "a.bin").absoluteString, "-o", folder.path])
            try await source.bytesSent(of: "a.bin", atLeast: 5 << 20)
            run.send(SIGINT)
            let end = try await run.end()
            #expect(end.code == 130)
            #expect(end.errors.contains("1 download is unfinished, and the server gives nothing to resume by."))
        }
    }

    @Test func `by SIGINT ends several downloads, finished ones and waiting ones, too`() async throws {
        let files = [ServedFile.generated("done.bin", size: 1000), file, .generated("waits.bin", size: 1000)]
        try await withFileSource(files) { source in
            let folder = try TemporaryFolder()
            let urls = files.map { source.url(for: $0.name).absoluteString }
            let call = ["get"] + urls + ["-o", folder.path, "-j", "1"]
            let first = try CommandRun(call)
            try await source.bytesSent(of: "a.bin", atLeast: 1 << 20)
            first.send(SIGINT)
            let end = try await first.end()
            #expect(end.code == 130)
            #expect(end.errors.contains("2 downloads are unfinished"))
            #expect(try folder.names == ["a.bin.part", "a.bin.part.json", "done.bin"])
            #expect(try await CommandRun(call).end().code == 0)
            #expect(try folder.names == ["a.bin", "done.bin", "waits.bin"])
        }
    }

    @Test func `by a second SIGINT ends it at once, even while it cannot write a word`() async throws {
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let pipe = Pipe()
            try pipe.fill()
            let url = source.url(for: "a.bin").absoluteString
            let call = ["get", url, "-o", folder.path, "--json"]
            let run = try CommandRun(call, standardOutput: pipe.fileHandleForWriting)
            try await source.bytesSent(of: "a.bin", atLeast: 1 << 20)
            run.send(SIGINT)
            try await source.clientGone(from: "a.bin")
            run.send(SIGINT)
            let end = try await run.end()
            #expect(end.code == 130)
            #expect(end.errors == "")
            #expect(try await CommandRun(["get", url, "-o", folder.path]).end().code == 0)
            #expect(try FileContent.disk(folder.url("a.bin")).sha256() == file.sha256())
        }
    }

    @Test func `by closing its output ends it without a word, and keeps what came`() async throws {
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let pipe = Pipe()
            let call = ["get", source.url(for: "a.bin").absoluteString, "-o", folder.path, "--json"]
            let run = try CommandRun(call, standardOutput: pipe.fileHandleForWriting)
            try pipe.fileHandleForReading.close()
            try pipe.fileHandleForWriting.close()
            let end = try await run.end()
            #expect(end.code == 141)
            #expect(end.errors == "")
            #expect(try await CommandRun(call).end().code == 0)
            #expect(try FileContent.disk(folder.url("a.bin")).sha256() == file.sha256())
        }
    }
}

extension Pipe {
    /// Writes until not a byte more fits.
    fileprivate func fill() throws {
        let descriptor = fileHandleForWriting.fileDescriptor
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        let zeros = [UInt8](repeating: 0, count: 4096)
        for count in [4096, 1] {
            var written = count
            while written > 0 { written = write(descriptor, zeros, count) }
        }
        _ = fcntl(descriptor, F_SETFL, flags)
    }
}
