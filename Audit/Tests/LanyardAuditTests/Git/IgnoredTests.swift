import Foundation
import Testing

@testable import LanyardAudit

/// What git ignores is left out: as git says, and without it.
@Suite struct IgnoredTests {
    private static let files = [
        ".gitignore": "out/\n*.gen.swift\n!kept.gen.swift\n", "A.swift": "", "out/B.swift": "", "out/deep/C.swift": "",
        "Sources/D.swift": "", "Sources/E.gen.swift": "", "Sources/kept.gen.swift": "",
        "Sources/.gitignore": "F.swift\n",
        "Sources/F.swift": "", "F.swift": "",
    ]

    private func names(
        _ folder: TestFolder,
        below path: String = "",
        git: Git = Git(),
        readsIgnored: Bool = false
    ) throws -> [String] {
        let start = path.isEmpty ? folder.path : folder(path)
        return try SourceFinder(Settings(), readsIgnored: readsIgnored, git: git).find([start]).files
            .map { String($0.name.dropFirst(folder.path.count + 1)) }
    }

    @Test(arguments: ["git", "no-such-git"])
    func `Ignored files and folders are left out`(_ program: String) async throws {
        let folder = try TestFolder(Self.files)
        try await folder.commit()
        let expected = ["A.swift", "F.swift", "Sources/D.swift", "Sources/kept.gen.swift"]
        #expect(try names(folder, git: Git(program: program)) == expected)
        #expect(try names(folder, below: "Sources", git: Git(program: program)) == Array(expected.suffix(2)))
        #expect(try names(folder, git: Git(program: program), readsIgnored: true).count == 8)
    }

    @Test func `Outside of a repository the files count, too`() throws {
        #expect(try names(TestFolder(Self.files)).count == 4)
    }

    @Test func `What git keeps anyway is audited`() async throws {
        let folder = try TestFolder(Self.files)
        try await Program.git("init", "--quiet", in: folder.url)
        try await Program.git("add", "--force", "out/deep/C.swift", in: folder.url)
        #expect(try names(folder).contains("out/deep/C.swift"))
        #expect(try !names(folder).contains("out/B.swift"))
    }

    @Test(arguments: ["git", "no-such-git"], ["out", "out/deep"])
    func `A folder that is named is audited, though it is ignored`(_ program: String, _ path: String) async throws {
        let folder = try TestFolder(Self.files)
        try await folder.commit()
        #expect(try names(folder, below: path, git: Git(program: program)).contains("out/deep/C.swift"))
        let file = try SourceFinder(Settings(), git: Git(program: program)).find([folder("Sources/F.swift")]).files
        #expect(file.count == 1)
    }

    @Test func `A repository in another one has its own list`() async throws {
        let folder = try TestFolder(["A.swift": "", ".gitignore": "*.md\n"])
        try await folder.commit()
        try folder.write(["Inner/B.swift": "", "Inner/out/C.swift": "", "Inner/.gitignore": "out\n"])
        try await Program.git("init", "--quiet", in: folder.url.appending(path: "Inner"))
        #expect(try names(folder) == ["A.swift", "Inner/B.swift"])
    }
}
