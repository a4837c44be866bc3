import Foundation
import Testing

@testable import LanyardAudit

/// The models of the Lab: the rules find the mistakes that its naive variants are there to show.
@Suite struct LabTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Lab/Sources/LabModels").standardizedFileURL

    /// Asks all rules, those that are off, too.
    private func rules(_ path: String) throws -> Set<String> {
        let text = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
        var configuration = Configuration()
        for rule in AllRules.types { try configuration.set(rule.id, isOn: true) }
        return Set(Audit.findings(in: text, path: path, configuration).map(\.rule))
    }

    @Test(arguments: NaiveVariant.all)
    func `A naive variant is flagged by its rule`(_ variant: NaiveVariant) throws {
        let found = try variant.sources.reduce(into: Set<String>()) { $0.formUnion(try rules($1)) }
        #expect(variant.rules.isSubset(of: found))
        if case .hidden = variant.verdict { #expect(found.isEmpty, "It is found now: give it its rule.") }
    }

    @Test func `Each variant that has a bug is in the list`() throws {
        let stages = Self.folder.appending(path: "../LabServer/Stages")
        let files = try FileManager.default.subpathsOfDirectory(atPath: stages.path).filter { $0.contains("/Variant+") }
        let count = try files.reduce(0) { count, file in
            let text = try String(contentsOf: stages.appending(path: file), encoding: .utf8)
            return count + text.components(separatedBy: "hasBug: true").count - 1
        }
        #expect(count == NaiveVariant.all.count)
    }

    @Test(
        arguments: [
            "Search/LanyardSearchModel.swift", "Downloads/LanyardDownloadModel.swift",
            "Downloads/FileProgress+Download.swift", "Ownership/ScopedVegetableModel.swift",
            "Ownership/ErasedModel.swift", "Ownership/StoredSetModel.swift",
            "Screens/ScopedFeatureA.swift", "Screens/ScopedFeatureB.swift",
            "Cooperation/GraceModel.swift", "Cooperation/StragglerModel.swift", "Cooperation/AbandonModel.swift",
            "Cooperation/HeavyWork+Checkpoint.swift", "Cooperation/FibonacciModel.swift",
            "Cooperation/Fibonacci+Throwing.swift",
        ]
    )
    func `A variant with Lanyard is silent`(_ path: String) throws {
        #expect(try rules(path).isEmpty)
    }

    /// Loaded twice, it asks the same question twice.
    @Test func `The repaired variant in plain Swift is silent`() throws {
        #expect(try rules("Ownership/GuardedVegetableModel.swift").isEmpty)
    }
}

/// A variant of the Lab whose rehearsal shows a bug.
struct NaiveVariant: Sendable, CustomTestStringConvertible {
    enum Verdict: Sendable {
        case found(by: Set<String>)
        /// Nothing in its source tells it from code that is right; why, says the text.
        case hidden(String)
    }

    let name: String
    /// Its own files, below `LabModels`.
    let sources: [String]
    let verdict: Verdict

    var testDescription: String { name }

    var rules: Set<String> {
        if case .found(let rules) = verdict { rules } else { [] }
    }

    static let all = [
        NaiveVariant(
            name: "search/naive",
            sources: ["Search/NaiveSearchModel.swift"],
            verdict: .found(by: ["unowned-task", "write-after-await"])
        ),
        NaiveVariant(
            name: "search/debounce",
            sources: ["Search/DebounceSearchModel.swift"],
            verdict: .found(by: ["write-after-await"])
        ),
        NaiveVariant(
            name: "search/deaf-service",
            sources: ["Search/CancelPreviousSearchModel.swift"],
            verdict: .hidden(
                "The model is that of “Cancel the previous task”, and right. Its service is what does not listen."
            )
        ),
        NaiveVariant(
            name: "downloads/naive",
            sources: ["Downloads/NaiveDownloadModel.swift"],
            verdict: .found(by: ["unowned-task"])
        ),
        NaiveVariant(
            name: "ownership/deinit-strong",
            sources: ["Ownership/StrongVegetableModel.swift"],
            verdict: .found(by: ["deinit-never-runs"])
        ),
        NaiveVariant(
            name: "ownership/growing-set",
            sources: ["Ownership/GrowingSetModel.swift"],
            verdict: .found(by: ["growing-tasks"])
        ),
        NaiveVariant(
            name: "screens/by-id",
            sources: [
                "Screens/TaskViewModel.swift", "Screens/FeatureAViewModel.swift", "Screens/FeatureBViewModel.swift",
            ],
            verdict: .hidden(
                "The base class can cancel. That Feature B should have asked for it is known to people only."
            )
        ),
        NaiveVariant(
            name: "cooperation/blocking",
            sources: ["Cooperation/HeavyWork+Blocking.swift"],
            verdict: .hidden("How long the loop takes depends on the closure that it is given.")
        ),
    ]
}
