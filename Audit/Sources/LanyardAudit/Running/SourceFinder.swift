internal import Foundation

/// Finds the Swift files below paths.
struct SourceFinder {
    /// A file, how findings name it, and what holds for it.
    struct File: Sendable {
        let path: String
        let name: String
        /// From the root, without links.
        let absolute: String
        let configuration: Configuration
    }

    /// A folder that is looked into.
    private struct Folder {
        let path: String
        let name: String
        /// From the root, without links.
        let absolute: String
        var settings: Settings
        var ignored: Ignored
    }

    /// Folders with what others wrote or tools made.
    static let skippedFolders: Set<String> = [
        "Pods", "Carthage", "DerivedData", "node_modules", "SourcePackages", "checkouts",
    ]

    private let settings: Settings
    private let readsIgnored: Bool
    private let git: Git
    private let names: (String) throws -> [String]

    /// - Parameters:
    ///   - readsIgnored: Whether what git ignores is not left out.
    ///   - names: What stands in a folder.
    init(
        _ settings: Settings,
        readsIgnored: Bool = false,
        git: Git = Git(),
        names: @escaping (String) throws -> [String] = { try FileManager.default.contentsOfDirectory(atPath: $0) }
    ) {
        (self.settings, self.readsIgnored, self.git, self.names) = (settings, readsIgnored, git, names)
    }

    /// The files, sorted, each once however it was named, and the folders that cannot be read.
    ///
    /// Hidden folders, those of dependencies and what git ignores are left out, links are not followed.
    ///
    /// - Throws: ``AuditFailure`` if a path does not exist, is no Swift file, or if there are no files at all, and if a configuration
    ///   on the way is wrong.
    func find(_ paths: [String]) throws -> (files: [File], unreadable: [String]) {
        var found = Found()
        for path in paths {
            guard FileManager.default.fileExists(atPath: path) else {
                throw AuditFailure("There is no file or folder “\(path.onOneLine)”.")
            }
            let absolute = URL(filePath: path).standardizedFileURL.path
            let (name, real) = (name(of: path, absolute), Paths.real(path))
            if Paths.isFolder(path) {
                let start = Folder(
                    path: path,
                    name: name,
                    absolute: real,
                    settings: try settings.reaching(real),
                    ignored: readsIgnored ? .nothing : .below(real, git)
                )
                try collect(start, into: &found)
            } else {
                guard path.hasSuffix(".swift") else { throw AuditFailure("“\(path.onOneLine)” is no Swift file.") }
                let settings = try settings.reaching(Paths.parent(real))
                let configuration = settings.configuration(for: real, name: name)
                found.files[real] = File(path: path, name: name, absolute: real, configuration: configuration)
            }
        }
        guard !found.files.isEmpty else {
            guard found.unreadable.isEmpty else {
                throw AuditFailure("“\(found.unreadable.sorted().joined(separator: "”, “"))” cannot be read.")
            }
            let places = paths.map { "“\($0)”" }.joined(separator: ", ")
            throw AuditFailure("There is no Swift file in \(places), or all are excluded or ignored by git.")
        }
        return (found.files.values.sorted { $0.name < $1.name }, found.unreadable.sorted())
    }

    private struct Found {
        /// The files by their absolute paths.
        var files: [String: File] = [:]
        var unreadable: Set<String> = []
    }

    private func collect(_ folder: Folder, into found: inout Found) throws {
        guard let names = try? names(folder.path) else {
            found.unreadable.insert(folder.name)
            return
        }
        for name in names where !name.hasPrefix(".") {
            let path = Paths.joined(folder.path, name)
            let shown = folder.name == "." ? name : Paths.joined(folder.name, name)
            let absolute = Paths.joined(folder.absolute, name)
            guard let kind = Self.kind(of: path) else { continue }
            let isFolder = kind == .typeDirectory
            guard
                isFolder
                    ? !Self.skips(name) : kind == .typeRegular && name.hasSuffix(".swift") && name != "Package.swift",
                !folder.settings.exclude(absolute, name: shown), !folder.ignored.covers(absolute, isFolder: isFolder)
            else { continue }
            if isFolder {
                try enter(folder, path, shown, absolute, &found)
            } else {
                found.files[absolute] = File(
                    path: path,
                    name: shown,
                    absolute: absolute,
                    configuration: folder.settings.configuration(for: absolute, name: shown)
                )
            }
        }
    }

    private func enter(
        _ folder: Folder,
        _ path: String,
        _ name: String,
        _ absolute: String,
        _ found: inout Found
    ) throws {
        // A repository in another one, as a submodule is, has its own list.
        let isRepository = FileManager.default.fileExists(atPath: Paths.joined(absolute, ".git"))
        let ignored =
            isRepository && !readsIgnored ? Ignored.below(absolute, git) : folder.ignored.entering(absolute)
        let settings = try folder.settings.entering(absolute)
        try collect(
            Folder(path: path, name: name, absolute: absolute, settings: settings, ignored: ignored),
            into: &found
        )
    }

    private static func skips(_ folder: String) -> Bool {
        skippedFolders.contains(folder) || folder.hasSuffix(".build")
    }

    private static func kind(of path: String) -> FileAttributeType? {
        try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    }

    /// The path from the current folder, if it is below it; as it was given, if not.
    private func name(of path: String, _ absolute: String) -> String {
        let current = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL.path
        return Paths.below(current, absolute).map { $0.isEmpty ? "." : $0 } ?? path
    }
}
