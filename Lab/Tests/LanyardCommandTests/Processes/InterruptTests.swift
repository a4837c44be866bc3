import Foundation
import LabFileSource
import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("Stopping the real command", .processes)
struct InterruptTests {
    private let file = ServedFile.generated("a.bin", size: 12 << 20) {
        $0.throttle = .file(bytesPerSecond: 12 << 20)
    }

    @Test(
        arguments: [SIGINT, SIGTERM, SIGHUP],
        ["1", "4"]
    )
    func `by SIGINT, SIGTERM or SIGHUP midway keeps what came; the same call resumes and ends with the right file`(
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
            print("a signal: \(twice) bytes were fetched twice (-x \(connections))")
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
            // More than the sockets hold: what is on its way has made no file.
            try await source.bytesSent(of: "a.bin", atLeast: 5 << 20)
            first.send(SIGINT)
            let end = try await first.end()
            #expect(end.code == 130)
            #expect(end.errors.contains("2 downloads are unfinished"))
            let names = try folder.names
            #expect(names == ["a.bin.part", "a.bin.part.json", "done.bin"])
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

    @Test func `by closing its output does not stop it: the files count`() async throws {
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let pipe = Pipe()
            let call = ["get", source.url(for: "a.bin").absoluteString, "-o", folder.path, "--json"]
            let run = try CommandRun(call, standardOutput: pipe.fileHandleForWriting)
            try pipe.fileHandleForReading.close()
            try pipe.fileHandleForWriting.close()
            let end = try await run.end()
            #expect(end.code == 0)
            #expect(end.errors == "")
            #expect(try FileContent.disk(folder.url("a.bin")).sha256() == file.sha256())
        }
    }

    @Test(.enabled(if: Privileges.hasFullDevice), arguments: [">/dev/full", ">&-", "<&- >&-"])
    func `by an output that takes nothing does not, either`(_ redirection: String) async throws {
        try await withFileSource([.generated("a.bin", size: 1 << 20)]) { source in
            let folder = try TemporaryFolder()
            let call = ["get", source.url(for: "a.bin").absoluteString, "-o", folder.path, "--json"]
            let end = try await CommandRun(call, prefix: ["/bin/sh", "-c", #"exec "$0" "$@" \#(redirection)"#]).end()
            #expect(end.code == 0)
            #expect(try folder.names == ["a.bin"])
            #expect(try folder.data("a.bin").count == 1 << 20)
        }
    }

    @Test(arguments: [("INT", SIGINT), ("HUP", SIGHUP)])
    func `by a signal that it was started to ignore is not possible`(_ name: String, _ signal: Int32) async throws {
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let call = ["get", source.url(for: "a.bin").absoluteString, "-o", folder.path]
            let run = try CommandRun(call, prefix: ["/bin/sh", "-c", #"trap '' \#(name); exec "$0" "$@""#])
            try await source.bytesSent(of: "a.bin", atLeast: 1 << 20)
            run.send(signal)
            #expect(try await run.end().code == 0)
        }
    }

    @Test func `by SIGTERM is possible in the background of a script, where SIGINT is ignored`() async throws {
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let call = ["get", source.url(for: "a.bin").absoluteString, "-o", folder.path]
            let script = #""$0" "$@" & trap 'kill -INT $!; kill -TERM $!' USR1; wait $!; wait $!"#
            let run = try CommandRun(call, prefix: ["/bin/sh", "-c", script])
            try await source.bytesSent(of: "a.bin", atLeast: 1 << 20)
            run.send(SIGUSR1)
            let end = try await run.end()
            #expect(end.code == 130)
            #expect(end.errors.contains("Interrupted: 1 download is unfinished"), "\(end.errors)")
        }
    }

    @Test func `is not needed when there are few descriptors: fewer run at once`() async throws {
        let files = (0..<40).map { ServedFile.generated("\($0).bin", size: 300_000) }
        try await withFileSource(files) { source in
            let folder = try TemporaryFolder()
            let call =
                ["get"] + files.map { source.url(for: $0.name).absoluteString } + ["-o", folder.path, "-j", "40"]
            let limit = 96 + 3 * ProcessInfo.processInfo.activeProcessorCount
            let few = try await CommandRun(call, prefix: ["/bin/sh", "-c", #"ulimit -n \#(limit); exec "$0" "$@""#])
                .end()
            #expect(few.code == 0, "\(few.errors)")
            #expect(few.errors.contains("3 downloads run at once"))
            #expect(try folder.names.count == 40)
            let none = try await CommandRun(call, prefix: ["/bin/sh", "-c", #"ulimit -n 12; exec "$0" "$@""#]).end()
            #expect(none.code == 1)
            #expect(none.errors.contains("The system lets this program open only 12 files"), "\(none.errors)")
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
