import Foundation
import LabTestSupport
import Testing

@Suite("The demonstration", .realTime)
struct DemonstrationTests {
    @Test func `holds all it says, and leaves nothing behind`() async throws {
        let folder = try TemporaryFolder()
        let end = try await CommandRun(["demo"], environment: ["TMPDIR": folder.path]).end()
        #expect(end.code == 0, "\(end.errors)")
        #expect(end.errors == "")
        for text in [
            "Downloads · 3 runs\n", "All cancelled; the scope at that moment:\n  Downloads · ", "Downloads · 0 runs",
            "scopeCancelled: the lanyard was pulled midway (LanyardCommand/Demonstration.swift:", "0 of 3 done",
            "3 of 3 done", "✓ harbour.bin", "✓ regatta.bin", "✓ compass.bin", "for files of 36700160 bytes",
            "All of it held",
        ] {
            #expect(end.output.contains(text), "“\(text)” is missing")
        }
        #expect(!end.output.contains("\u{1B}"))
        #expect(try folder.names == [])
    }

    @Test func `needs a temporary folder, and says so`() async throws {
        let folder = try TemporaryFolder()
        let end = try await CommandRun(["demo"], environment: ["TMPDIR": folder.path("none")]).end()
        #expect(end.code == 1)
        #expect(end.errors.contains("could not be made. Set TMPDIR to a folder that is writable."))
    }

    @Test func `is ended by Ctrl-C, and leaves nothing behind then either`() async throws {
        let folder = try TemporaryFolder()
        var end = try await interrupted(in: folder)
        // On a busy machine it may be over before the line is read.
        for _ in 0..<9 where end.code == 0 { end = try await interrupted(in: folder) }
        #expect(end.code == 130)
        #expect(end.errors == "lanyard: Interrupted; the temporary folder was removed.\n")
        #expect(try folder.names == [])
    }

    /// Interrupts it as soon as it downloads.
    private func interrupted(in folder: TemporaryFolder) async throws -> CommandRun.End {
        let pipe = Pipe()
        let run = try CommandRun(
            ["demo"],
            environment: ["TMPDIR": folder.path],
            standardOutput: pipe.fileHandleForWriting
        )
        try pipe.fileHandleForWriting.close()
        for try await line in pipe.fileHandleForReading.lines where line.contains("downloading") {
            run.send(SIGINT)
            break
        }
        return try await run.end()
    }
}
