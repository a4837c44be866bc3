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

    private let configuration: Configuration
    private let names: (String) throws -> [String]

    /// - Parameter names: What stands in a folder.
    init(
        _ configuration: Configuration,
        names: @escaping (String) throws -> [String] = { try FileManager.default.contentsOfDirectory(atPath: $0) }
    ) {
        (self.configuration, self.names) = (configuration, names)
    }

    /// The files, sorted, each once however it was named, and the folders that cannot be read.
    ///
    /// Hidden folders and those of dependencies are left out, links are not followed.
    ///
    /// - Throws: ``AuditFailure`` if a path does not exist, is no Swift file, or if there are no files at all.
    func find(_ paths: [String]) throws -> (files: [File], unreadable: [String]) {
        var found = Found()
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw AuditFailure("There is no “\(path.onOneLine)”.")
            }
            let absolute = URL(filePath: path).standardizedFileURL.path
            let place = File(path: path, name: name(of: path, absolute))
            if isFolder.boolValue {
                collect(place, absolute, into: &found)
            } else {
                guard path.hasSuffix(".swift") else { throw AuditFailure("“\(path)” is no Swift file.") }
                found.files[absolute] = place
            }
        }
        guard !found.files.isEmpty else {
            guard found.unreadable.isEmpty else {
                throw AuditFailure("“\(found.unreadable.sorted().joined(separator: "”, “"))” cannot be read.")
            }
            let places = paths.map { "“\($0)”" }.joined(separator: ", ")
            throw AuditFailure("There is no Swift file in \(places), or all are excluded.")
        }
        return (found.files.values.sorted { $0.name < $1.name }, found.unreadable.sorted())
    }

    private struct Found {
        /// The files by their absolute paths.
        var files: [String: File] = [:]
        var unreadable: Set<String> = []
    }

    private func collect(_ folder: File, _ absolute: String, into found: inout Found) {
        guard let names = try? names(folder.path) else {
            found.unreadable.insert(folder.name)
            return
        }
        for name in names where !name.hasPrefix(".") {
            let place = File(
                path: Self.joined(folder.path, name),
                name: folder.name == "." ? name : Self.joined(folder.name, name)
            )
            guard let kind = Self.kind(of: place.path), !configuration.excludes(place.name) else { continue }
            let absolute = Self.joined(absolute, name)
            if kind == .typeDirectory {
                if !Self.skippedFolders.contains(name), !name.hasSuffix(".build") {
                    collect(place, absolute, into: &found)
                }
            } else if kind == .typeRegular, name.hasSuffix(".swift"), name != "Package.swift" {
                found.files[absolute] = place
            }
        }
    }

    private static func kind(of path: String) -> FileAttributeType? {
        try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    }

    private static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The path from the current folder, if it is below it; as it was given, if not.
    private func name(of path: String, _ absolute: String) -> String {
        let current = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL.path
        if absolute == current { return "." }
        let folder = Self.joined(current, "")
        return absolute.hasPrefix(folder) ? String(absolute.dropFirst(folder.count)) : path
    }
}
