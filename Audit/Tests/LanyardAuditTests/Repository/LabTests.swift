import Foundation
import Testing

@testable import LanyardAudit

/// The models of the Lab: the rules find the mistakes that its naive variants are there to show.
@Suite struct LabTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Lab/Sources/LabModels").standardizedFileURL

    /// Asks all rules, those that are off, too, about files that know each other.
    ///
    /// - Returns: The rules that find something in the first file.
    private func rules(_ paths: [String]) throws -> Set<String> {
        let files = try paths.map { path in
            FileReader.read(try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8), path: path)
        }
        let judge = Judge(module: ModuleTable(files), configuration: try everything())
        return Set(judge.findings(in: files[0]).map(\.rule))
    }

    private func everything() throws -> Configuration {
        var configuration = Configuration()
        for rule in AllRules.types { try configuration.set(rule.id, isOn: true) }
        return configuration
    }

    @Test(arguments: NaiveVariant.all)
    func `A naive variant is flagged by its rule, and by no other`(_ variant: NaiveVariant) throws {
        #expect(try rules([variant.source] + variant.beside) == variant.rules)
    }

    /// A finding must not depend on what else is read: others have functions of the same names.
    @Test func `A naive variant is flagged among all models of the Lab, too`() throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).filter {
            $0.hasSuffix(".swift")
        }
        let files = try names.sorted().map { name in
            FileReader.read(
                try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8),
                path: "LabModels/\(name)"
            )
        }
        let judge = Judge(module: ModuleTable(files), configuration: try everything())
        for variant in NaiveVariant.all {
            let file = try #require(files.first { $0.path == "LabModels/\(variant.source)" })
            let found = Set(judge.findings(in: file).map(\.rule))
            #expect(variant.rules.isSubset(of: found), "\(variant.name)")
        }
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
            ["Search/LanyardSearchModel.swift", "Services/BookSearching.swift", "Services/DeafBookService.swift"],
            ["Downloads/LanyardDownloadModel.swift"], ["Downloads/FileProgress+Download.swift"],
            ["Ownership/ScopedVegetableModel.swift"], ["Ownership/ErasedModel.swift"],
            ["Ownership/StoredSetModel.swift"],
            ["Screens/ScopedFeatureA.swift"], ["Screens/ScopedFeatureB.swift", "Screens/TaskViewModel.swift"],
            ["Cooperation/GraceModel.swift"], ["Cooperation/StragglerModel.swift"],
            ["Cooperation/AbandonModel.swift"],
            ["Cooperation/HeavyWork+Checkpoint.swift", "Cooperation/HeavyWorkModel.swift"],
            ["Cooperation/FibonacciModel.swift"], ["Cooperation/Fibonacci+Throwing.swift"],
        ]
    )
    func `A variant with Lanyard is silent`(_ paths: [String]) throws {
        #expect(try rules(paths).isEmpty)
    }

    /// Each is right with what stands beside it here, and would be wrong with something else.
    @Test(
        arguments: [
            // Loaded twice, it asks the same question twice.
            ["Ownership/GuardedVegetableModel.swift"],
            // “Cancel the previous task”, with a service that listens.
            ["Search/CancelPreviousSearchModel.swift", "Services/BookSearching.swift", "Services/BookService.swift"],
            ["Screens/FeatureAViewModel.swift", "Screens/TaskViewModel.swift"],
            ["Cooperation/HeavyWork+Yielding.swift", "Cooperation/HeavyWorkModel.swift"],
        ]
    )
    func `A repaired variant in plain Swift is silent`(_ paths: [String]) throws {
        #expect(try rules(paths).isEmpty)
    }
}

/// A variant of the Lab whose rehearsal shows a bug.
struct NaiveVariant: Sendable, CustomTestStringConvertible {
    let name: String
    /// The file with the bug, below `LabModels`.
    let source: String
    /// Other files that the bug is made of.
    let beside: [String]
    /// The rules that find it.
    let rules: Set<String>

    init(_ name: String, _ source: String, beside: [String] = [], rules: Set<String>) {
        (self.name, self.source, self.beside, self.rules) = (name, source, beside, rules)
    }

    var testDescription: String { name }

    static let all = [
        NaiveVariant(
            "search/naive",
            "Search/NaiveSearchModel.swift",
            rules: ["unowned-task", "write-after-await"]
        ),
        NaiveVariant(
            "search/debounce",
            "Search/DebounceSearchModel.swift",
            rules: ["unowned-task", "write-after-await"]
        ),
        NaiveVariant(
            "search/deaf-service",
            "Search/CancelPreviousSearchModel.swift",
            beside: ["Services/BookSearching.swift", "Services/DeafBookService.swift"],
            rules: ["write-after-cancel"]
        ),
        NaiveVariant("downloads/naive", "Downloads/NaiveDownloadModel.swift", rules: ["unowned-task"]),
        NaiveVariant(
            "ownership/deinit-strong",
            "Ownership/StrongVegetableModel.swift",
            rules: ["deinit-never-runs", "cancellation-as-failure"]
        ),
        NaiveVariant("ownership/growing-set", "Ownership/GrowingSetModel.swift", rules: ["growing-tasks"]),
        NaiveVariant(
            "screens/by-id",
            "Screens/FeatureBViewModel.swift",
            beside: ["Screens/TaskViewModel.swift", "Screens/FeatureAViewModel.swift", "Screens/FeaturesModel.swift"],
            rules: ["forgotten-tasks"]
        ),
        NaiveVariant(
            "cooperation/blocking",
            "Cooperation/HeavyWork+Blocking.swift",
            beside: ["Cooperation/HeavyWorkModel.swift"],
            rules: ["deaf-loop"]
        ),
    ]
}
