import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("A finished file that has lost its receipt", .processes)
struct UnknownFileTests {
    // A copy that leaves attributes behind, as to a disk that keeps none.
    @Test func `is not taken for done, and is by its date, if that is asked for`() async throws {
        let file = ServedFile.generated("a.bin", size: 1_000)
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let call = ["get", source.url(for: "a.bin").absoluteString, "-o", folder.path]
            #expect(try await CommandRun(call).end().code == 0)
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("a.bin"))
            try folder.write(folder.data("a.bin"), to: "copy")
            #expect(rename(folder.path("copy"), folder.path("a.bin")) == 0)
            try FileManager.default.setAttributes(
                [.modificationDate: try #require(attributes[.modificationDate])],
                ofItemAtPath: folder.path("a.bin")
            )
            let refused = try await CommandRun(call).end()
            #expect(refused.code == 3)
            #expect(refused.errors.contains("exists already") && refused.errors.contains("--on-existing by-date"))
            #expect(try await CommandRun(call + ["--on-existing", "by-date"]).end().code == 0)
            #expect(try folder.names == ["a.bin"])
        }
    }
}
