import Foundation
import Testing

@testable import LanyardAudit

/// The files that differ from a revision, in real repositories.
@Suite struct ChangedFilesTests {
    private func changed(_ folder: TestFolder, since revision: String, below path: String = "") throws -> [String] {
        let found = try ChangedFiles.since(revision, in: path.isEmpty ? folder.path : folder(path))
        return found.map { String($0.dropFirst(folder.path.count + 1)) }.sorted()
    }

    private func failure(_ body: () throws -> Set<String>) -> String {
        let failure = #expect(throws: AuditFailure.self) { try body() }
        return failure?.description ?? ""
    }

    @Test func `Changed, added, renamed and uncommitted files differ, deleted ones do not`() async throws {
        let folder = try TestFolder(["A.swift": "a", "B.swift": "b", "C.swift": "c", "D.swift": "d", "ü/E.swift": "e"])
        try await folder.commit()
        try folder.write(["A.swift": "aa"])
        try folder.move("B.swift", to: "x/B2.swift")
        try folder.remove("C.swift")
        try await folder.commit()
        try folder.write(["ü/E.swift": "ee", "new file.swift": "n", ".gitignore": "out\n", "out/F.swift": "f"])
        let expected = [".gitignore", "A.swift", "new file.swift", "x/B2.swift", "ü/E.swift"]
        #expect(try changed(folder, since: "HEAD~1") == expected)
        #expect(try changed(folder, since: "HEAD~1", below: "x") == expected)
        #expect(try changed(folder, since: "HEAD") == [".gitignore", "new file.swift", "ü/E.swift"])
    }

    @Test func `A branch counts as it was where both parted`() async throws {
        let folder = try TestFolder(["A.swift": "a", "B.swift": "b"])
        try await folder.commit()
        try await Program.git("checkout", "--quiet", "-b", "work", in: folder.url)
        try folder.write(["A.swift": "aa"])
        try await folder.commit()
        try await Program.git("checkout", "--quiet", "main", in: folder.url)
        try folder.write(["B.swift": "bb"])
        try await folder.commit()
        try await Program.git("checkout", "--quiet", "work", in: folder.url)
        #expect(try changed(folder, since: "main") == ["A.swift"])
        // Two that have nothing in common are compared as they are.
        try await Program.git("checkout", "--quiet", "--orphan", "other", in: folder.url)
        try await folder.commit()
        #expect(try changed(folder, since: "main") == ["A.swift", "B.swift"])
    }

    @Test func `A revision that is not there is named, and so is what is missing`() async throws {
        let folder = try TestFolder(["origin/A.swift": "a"])
        let origin = folder.url.appending(path: "origin")
        try await Program.git("init", "--quiet", in: origin)
        for text in ["a", "aa"] {
            try folder.write(["origin/A.swift": text])
            try await Program.git("add", "--all", in: origin)
            try await Program.git("commit", "--quiet", "-m", "A commit", in: origin)
        }
        let message = "There is no revision “main~5” in “\(origin.path)”. Is it a branch that was not fetched?"
        #expect(failure { try ChangedFiles.since("main~5", in: origin.path) } == message)
        for hostile in ["--output=/tmp/x", "", "HEAD:A.swift"] {
            #expect(
                failure { try ChangedFiles.since(hostile, in: origin.path) }.hasPrefix(
                    "There is no revision “\(hostile)”"
                )
            )
        }
        try await Program.git("clone", "--quiet", "--depth", "1", "file://\(origin.path)", "clone", in: folder.url)
        let shallow = failure { try ChangedFiles.since("main~1", in: folder("clone")) }
        #expect(
            shallow.hasSuffix("fetch the rest with git fetch --unshallow, or check out with fetch-depth: 0."),
            "\(shallow)"
        )
    }

    @Test func `Without a repository, or without git, nobody knows`() async throws {
        let folder = try TestFolder(["A.swift": ""])
        let message = failure { try ChangedFiles.since("main", in: folder.path) }
        #expect(message.hasPrefix("“\(folder.path)” is in no git repository"), "\(message)")
        let missing = failure { try ChangedFiles.since("main", in: folder.path, Git(program: "no-such-git")) }
        #expect(missing == "--since asks git, which is not on this machine. --report names the files instead.")
    }
}
