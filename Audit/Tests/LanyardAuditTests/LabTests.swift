import Foundation
import Testing

@testable import LanyardAudit

/// The models of the Lab: the rules find the mistakes that its naive variants are there to show.
@Suite struct LabTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Lab/Sources/LabModels").standardizedFileURL

    private func rules(_ path: String) throws -> Set<String> {
        let text = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
        return Set(Audit.findings(in: text, path: path).map(\.rule))
    }

    @Test(
        arguments: [
            ("Search/NaiveSearchModel.swift", "unowned-task"), ("Search/NaiveSearchModel.swift", "write-after-await"),
            ("Search/DebounceSearchModel.swift", "write-after-await"),
            ("Downloads/NaiveDownloadModel.swift", "unowned-task"),
            ("Ownership/StrongVegetableModel.swift", "deinit-never-runs"),
        ]
    )
    func `A naive variant is flagged by its rule`(_ path: String, _ rule: String) throws {
        #expect(try rules(path).contains(rule))
    }

    @Test(
        arguments: [
            "Search/LanyardSearchModel.swift", "Downloads/LanyardDownloadModel.swift",
            "Ownership/ScopedVegetableModel.swift",
            "Screens/ScopedFeatureA.swift", "Screens/ScopedFeatureB.swift",
            "Cooperation/GraceModel.swift", "Cooperation/StragglerModel.swift", "Cooperation/AbandonModel.swift",
        ]
    )
    func `A variant that does it well is silent`(_ path: String) throws {
        #expect(try rules(path).isEmpty)
    }

    /// It obeys its `deinit`, and that is what it is there to show. Loaded twice, the older answer may come last.
    @Test func `The repaired variant in plain Swift still has another fault`() throws {
        #expect(try rules("Ownership/GuardedVegetableModel.swift") == ["overwritten-handle"])
    }
}
