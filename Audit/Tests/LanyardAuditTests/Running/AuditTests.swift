import Foundation
import Synchronization
import Testing

@testable import LanyardAudit

@Suite struct AuditTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "audit-\(UUID())")

    private func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test func `A type is known from another file`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("final class Model { static let shared = Model()\n var a = 0 }", to: "Sources/A.swift")
        try write("extension Model { func f() { Task { a = await g() } } }", to: "Sources/B.swift")
        try write("final class Other { var a = 0 }", to: "Sources/C.swift")
        try write("extension Other { func f() { Task { a = await g() } } }", to: "Sources/D.swift")
        let report = try await Audit(workers: 2).run([folder.path])
        #expect(report.files == 4)
        #expect(report.findings.map { "\($0.file.suffix(7)) \($0.rule)" } == ["D.swift unowned-task"])
    }

    @Test func `What is excluded, hidden, a dependency or a link is left out`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for path in ["A.swift", ".build/B.swift", "Pods/C.swift", "Vendor/D.swift", "E.txt", "Package.swift"] {
            try write("let x = 1", to: path)
        }
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "F.swift"),
            withDestinationURL: folder.appending(path: "A.swift")
        )
        var configuration = Configuration()
        configuration.excluded = [try #require(PathPattern("**/Vendor"))]
        #expect(
            try SourceFinder(Settings(configuration)).find([folder.path]).files.map(\.name) == [
                "\(folder.path)/A.swift"
            ]
        )
    }

    @Test func `A file that is not understood is named, and the others are not`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("let a = 1\nlet b = = 2", to: "A.swift")
        try write("let a = 1", to: "B.swift")
        let report = try await Audit().run([folder.path])
        #expect(report.files == 2)
        #expect(report.misunderstood == [.init(file: "\(folder.path)/A.swift", line: 2)])
    }

    @Test func `A file that is named twice is audited once`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("final class M { var a = 0\n func f() { Task { a = await g() } } }", to: "Sources/A.swift")
        let file = "\(folder.path)/Sources/A.swift"
        let report = try await Audit().run([file, "\(folder.path)/Sources/../Sources/A.swift", folder.path])
        #expect(report.files == 1)
        #expect(report.findings.map(\.rule) == ["unowned-task"])
    }

    @Test func `A folder that cannot be read is named, and alone it is an error`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for path in ["A.swift", "Closed/B.swift"] { try write("let x = 1", to: path) }
        let finder = SourceFinder(Settings()) { path in
            if path.hasSuffix("Closed") { throw CocoaError(.fileReadNoPermission) }
            return try FileManager.default.contentsOfDirectory(atPath: path)
        }
        let found = try finder.find([folder.path])
        #expect(found.files.map(\.path) == ["\(folder.path)/A.swift"])
        #expect(found.unreadable == ["\(folder.path)/Closed"])
        let failure = #expect(throws: AuditFailure.self) { try finder.find(["\(folder.path)/Closed"]) }
        #expect(failure?.description == "“\(folder.path)/Closed” cannot be read.")
    }

    @Test func `A path that does not exist is refused`() async {
        await #expect(throws: AuditFailure.self) { try await Audit().run(["/no/such/folder"]) }
    }

    @Test func `A folder without Swift files and a file that is none are refused`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("# Shop", to: "README.md")
        let empty = await #expect(throws: AuditFailure.self) { try await Audit().run([folder.path]) }
        #expect(empty?.description.hasPrefix("There is no Swift file in “\(folder.path)”") == true)
        await #expect(throws: AuditFailure.self) {
            try await Audit().run([folder.appending(path: "README.md").path])
        }
    }

    @Test func `Progress is told after each file, one after the other`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for index in 0..<20 { try write("let x = 1", to: "\(index).swift") }
        let told = Told()
        _ = try await Audit(workers: 4).run([folder.path]) { progress in
            told.counts.withLock { $0.append(progress.read) }
        }
        #expect(told.counts.withLock { $0 } == Array(1...20))
    }

    @Test func `Findings come in the same order however many work`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for index in 0..<40 {
            try write("final class M\(index) { var a = 0\n func f() { Task { a = await g() } } }", to: "\(index).swift")
        }
        let alone = try await Audit(workers: 1).run([folder.path]).findings
        let together = try await Audit(workers: 8).run([folder.path]).findings
        #expect(alone.count == 40)
        #expect(alone == together)
    }
}

private final class Told: Sendable {
    let counts = Mutex<[Int]>([])
}
