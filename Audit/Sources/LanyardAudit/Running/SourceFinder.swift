internal import Foundation

/// Finds the Swift files below paths.
struct SourceFinder {
    /// A file, and how findings name it.
    struct File: Sendable, Hashable {
        let path: String
        let name: String
    }

    /// Folders with what others wrote or tools made.
    static let skippedFolders: Set<String> = [
        "Pods", "Carthage", "DerivedData", "node_modules", "SourcePackages", "checkouts",
    ]

    let configuration: Configuration

    init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    /// The files, sorted, each once.
    ///
    /// Hidden folders and those of dependencies are left out, links are not followed.
    ///
    /// - Throws: ``AuditFailure`` if a path does not exist, is no Swift file, or if there are no files at all.
    func find(_ paths: [String]) throws -> [File] {
        var files: Set<File> = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw AuditFailure("There is no “\(path)”.")
            }
            if isFolder.boolValue {
                collect(path, into: &files)
            } else {
                guard path.hasSuffix(".swift") else { throw AuditFailure("“\(path)” is no Swift file.") }
                files.insert(File(path: path, name: name(of: path)))
            }
        }
        guard !files.isEmpty else {
            let places = paths.map { "“\($0)”" }.joined(separator: ", ")
            throw AuditFailure("There is no Swift file in \(places), or all are excluded.")
        }
        return files.sorted { $0.name < $1.name }
    }

    private func collect(_ folder: String, into files: inout Set<File>) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names where !name.hasPrefix(".") {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            guard let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType,
                !configuration.excludes(self.name(of: path))
            else { continue }
            if kind == .typeDirectory {
                if !Self.skippedFolders.contains(name), !name.hasSuffix(".build") { collect(path, into: &files) }
            } else if kind == .typeRegular, name.hasSuffix(".swift"), name != "Package.swift" {
                files.insert(File(path: path, name: self.name(of: path)))
            }
        }
    }

    /// The path from the current folder, if it is below it.
    private func name(of path: String) -> String {
        let current = FileManager.default.currentDirectoryPath
        var name = path[...]
        if name.hasPrefix("\(current)/") { name = name.dropFirst(current.count + 1) }
        while name.hasPrefix("./") { name = name.dropFirst(2) }
        return String(name)
    }
}
