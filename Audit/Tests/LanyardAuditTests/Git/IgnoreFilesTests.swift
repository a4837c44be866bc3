import Foundation
import Testing

@testable import LanyardAudit

/// What the audit reads out of `.gitignore` by itself, compared with git.
@Suite struct IgnoreFilesTests {
    private static let patterns = [
        "build", "build/", "/build", "a/build", "*.swift", "!A.swift", "*.gen.swift", "**/gen", "gen/**", "a/**/b",
        "/a/*",
        "?.swift", "[AB].swift", "[!A].swift", "[^A].swift", "[a-c]", "[[:upper:]].swift", "[]x].swift", "[A",
        "\\#x.swift",
        "#x.swift", "\\!x.swift", "x\\ ", "A.swift   ", "a b.swift", "*", "/*.swift", "**", "a/", "b/A.swift", "ü*",
        "a/**/A.swift",
        "**/a/b", "*a*", "[[:digit:]-]*", "[\\]x]*", "/", "!", "a//b",
    ]

    private static let paths = [
        "A.swift", "B.swift", "build/A.swift", "a/build/B.swift", "a/b/A.swift", "a/c/b/A.swift", "gen/A.swift",
        "a/gen/x.gen.swift",
        "]x.swift", "#x.swift", "!x.swift", "x ", "a b.swift", "ü.swift", "b/A.swift", "1-2.swift", "b/a/b/C.swift",
        "ab/b",
    ]

    @Test(arguments: patterns)
    func `It covers what git says it does`(_ pattern: String) async throws {
        let folder = try TestFolder(Dictionary(uniqueKeysWithValues: Self.paths.map { ($0, "") }))
        try await folder.commit()
        try folder.write([".gitignore": "# first\n\(pattern)\n"])
        let listed = try await Program.git(
            "ls-files",
            "--cached",
            "--ignored",
            "--exclude-standard",
            "-z",
            in: folder.url
        )
        let git = Set(listed.split(separator: "\0").map(String.init))
        let files = IgnoreFiles(for: folder.path)
        let own = Self.paths.filter { path in
            let names = path.split(separator: "/").map(String.init)
            return (1...names.count).contains { count in
                files.cover(folder(names.prefix(count).joined(separator: "/")), isFolder: count < names.count)
            }
        }
        #expect(Set(own) == git)
    }

    @Test func `What is nearer has the last word`() throws {
        let folder = try TestFolder([
            ".git/info/exclude": "C.swift\n", ".gitignore": "*.swift\n!D.swift\n", "a/.gitignore": "!A.swift\r\n",
        ])
        let files = IgnoreFiles(for: folder.path).entering(folder("a"))
        #expect(files.cover(folder("A.swift"), isFolder: false))
        #expect(!files.cover(folder("a/A.swift"), isFolder: false))
        #expect(files.cover(folder("a/B.swift"), isFolder: false))
        #expect(!files.cover(folder("D.swift"), isFolder: false))
        try folder.remove(".gitignore")
        #expect(IgnoreFiles(for: folder("a")).cover(folder("a/C.swift"), isFolder: false))
    }
}
