import Foundation
import Testing

@testable import LanyardAudit

/// The configurations of folders.
@Suite struct SettingsTests {
    private func rules(_ folder: TestFolder, _ paths: [String], asked: Configuration = Configuration()) async throws
        -> [String]
    {
        let report = try await Audit(Settings(for: paths.map { folder($0) }, asked: asked)).run(
            paths.map { folder($0) }
        )
        return report.findings.map { "\($0.file.split(separator: "/").last ?? "") \($0.severity)" }
    }

    private static let files = [
        ".git/HEAD": "",
        ".lanyard-audit.yml": "rules:\n  deinit-never-runs: error\nfail-on: note\nbaseline: old.json\n",
        "A.swift": leaky("A"), "app/B.swift": leaky("B"), "app/made/C.swift": leaky("C"), "lib/D.swift": leaky("D"),
        "app/.lanyard-audit.yml": "rules:\n  deinit-never-runs: note\nexclude: made\nfail-on: warning\n",
    ]

    @Test func `What is nearer has the last word, from wherever the audit is started`() async throws {
        let folder = try TestFolder(Self.files)
        #expect(try await rules(folder, ["."]) == ["A.swift error", "B.swift note", "D.swift error"])
        #expect(try await rules(folder, ["app", "lib"]) == ["B.swift note", "D.swift error"])
        #expect(try await rules(folder, ["app/B.swift"]) == ["B.swift note"])
        #expect(try await rules(folder, ["lib"]) == ["D.swift error"])
    }

    @Test func `Where to fail and the baseline are said by the folder that is audited, or one around it`() throws {
        let folder = try TestFolder(Self.files)
        let whole = try Settings(for: [folder.path])
        #expect(whole.failure == .note)
        #expect(whole.baseline == folder("old.json"))
        let app = try Settings(for: [folder("app")])
        #expect(app.failure == .warning)
        #expect(app.baseline == folder("old.json"))
        #expect(try Settings(for: [folder("app"), folder("lib")]).failure == .note)
        #expect(Settings().failure == .error)
    }

    @Test func `The command line is above all, and on leaves a severity as it is`() async throws {
        let folder = try TestFolder(Self.files)
        var asked = Configuration()
        try asked.keepOnly(["deinit-never-runs"])
        #expect(try await rules(folder, ["."], asked: asked) == ["A.swift error", "B.swift note", "D.swift error"])
        try asked.set("deinit-never-runs", isOn: false)
        #expect(try await rules(folder, ["."], asked: asked).isEmpty)
    }

    @Test func `A file can say something of folders, too`() async throws {
        let folder = try TestFolder([
            ".git/HEAD": "", "Quiet/A.swift": leaky("A"), "Sources/Made/B.swift": leaky("B"),
            "Sources/C.swift": leaky("C"),
            ".lanyard-audit.yml": """
            folders:
              "**/Made":
                rules: {deinit-never-runs: note}
              Quiet:
                rules: {deinit-never-runs: off}
            """,
        ])
        #expect(try await rules(folder, ["."]) == ["C.swift warning", "B.swift note"])
    }

    @Test func `One that is named is the only one`() async throws {
        let folder = try TestFolder(Self.files)
        let settings = Settings(Configuration())
        #expect(
            try await Audit(settings).run([folder.path]).findings.map(\.severity)
                == Array(repeating: .warning, count: 4)
        )
    }

    @Test func `A mistake is named with its file, wherever that lies`() async throws {
        let folder = try TestFolder(Self.files)
        try folder.write(["app/.lanyard-audit.yml": "rules:\n  bare-task: off\n"])
        let failure = await #expect(throws: AuditFailure.self) {
            try await Audit(Settings(for: [folder.path])).run([folder.path])
        }
        let start = "\(folder("app/.lanyard-audit.yml")):2: error: There is no rule “bare-task”."
        #expect(failure?.description.hasPrefix(start) == true, "\(failure?.description ?? "")")
    }
}
