internal import Foundation

/// What the files `.gitignore` say, where git itself cannot be asked.
struct IgnoreFiles: Sendable {
    private struct Lines: Sendable {
        let folder: String
        let lines: [IgnoreLine]
    }

    /// The outermost first: what is nearer has the last word.
    private var files: [Lines] = []

    /// Those that hold in a folder: from the root of its repository down to it, and what the repository keeps for itself.
    init(for folder: String) {
        let root = RepositoryRoot.of(folder) ?? folder
        read(".git/info/exclude", in: root)
        var path = root
        for name in [""] + (Paths.below(root, folder) ?? "").split(separator: "/").map(String.init) {
            path = Paths.joined(path, name)
            read(".gitignore", in: path)
        }
    }

    /// With the file of a folder below.
    func entering(_ folder: String) -> IgnoreFiles {
        var copy = self
        copy.read(".gitignore", in: folder)
        return copy
    }

    /// Whether something is left out, if what is above it is not.
    func cover(_ path: String, isFolder: Bool) -> Bool {
        for file in files.reversed() {
            guard let below = Paths.below(file.folder, path) else { continue }
            if let line = file.lines.last(where: { $0.matches(below, isFolder: isFolder) }) { return !line.takesBack }
        }
        return false
    }

    /// Whether a folder, or one around it, is left out.
    func coverPath(to folder: String) -> Bool {
        var path = folder
        while path != "/" {
            if cover(path, isFolder: true) { return true }
            path = Paths.parent(path)
        }
        return false
    }

    private mutating func read(_ name: String, in folder: String) {
        guard let data = FileManager.default.contents(atPath: Paths.joined(folder, name)) else { return }
        let lines = String(decoding: data, as: UTF8.self).split { $0 == "\n" || $0 == "\r\n" }.compactMap {
            IgnoreLine($0)
        }
        if !lines.isEmpty { files.append(Lines(folder: folder, lines: lines)) }
    }
}
