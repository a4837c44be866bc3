import Foundation

@testable import LanyardAudit

/// A folder for one test, which goes with the last reference to this.
final class TestFolder: Sendable {
    let url: URL

    init(_ files: [String: String] = [:]) throws {
        url = URL(filePath: Paths.real(FileManager.default.temporaryDirectory.path)).appending(path: "audit-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try write(files)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    /// The path of a file in it.
    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ files: [String: String]) throws {
        for (name, text) in files {
            let file = url.appending(path: name)
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: url.appending(path: name))
    }

    func move(_ name: String, to other: String) throws {
        let target = url.appending(path: other)
        let folder = target.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: url.appending(path: name), to: target)
    }

    /// Makes it a repository of git, with a commit of all that is there.
    func commit() async throws {
        if !FileManager.default.fileExists(atPath: self(".git")) { try await Program.git("init", "--quiet", in: url) }
        try await Program.git("add", "--all", in: url)
        try await Program.git("commit", "--quiet", "--allow-empty", "-m", "A commit", in: url)
    }

    func text(_ name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }
}

/// Code with one finding, of `deinit-never-runs`, in line 5.
func leaky(_ name: String = "Model") -> String {
    """
    final class \(name) {
        private var prices: [Price] = []
        private var task: Task<Void, Never>?
        func load() {
            task = Task { for await price in feed.prices { prices.append(price) } }
        }
        deinit { task?.cancel() }
    }

    """
}
