import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("A file that is there already", .processes)
struct KeptTests {
    @Test(arguments: [
        ("skip", "there already, skipped"), ("by-date", "there already, kept"), ("resume", "unchanged, kept"),
        ("update", "unchanged, kept"), ("overwrite", "done"),
    ]) func `is told of by what was done about it`(_ existing: String, _ words: String) async throws {
        let folder = try TemporaryFolder()
        try await withFileSource([.generated("a.bin", size: 5000)]) { source in
            let line = [source.url(for: "a.bin").absoluteString, "-o", folder.path, "--on-existing", existing]
            let first = try await CommandRun(["get"] + line).end()
            #expect(first.code == 0 && first.output.contains("a.bin: done, 4.9 KiB in "), "\(first)")
            let second = try await CommandRun(["get"] + line).end()
            #expect(second.code == 0 && second.output.contains("a.bin: \(words), 4.9 KiB"), "\(second)")
        }
    }
}
