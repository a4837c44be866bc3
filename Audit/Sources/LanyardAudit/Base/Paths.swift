internal import Foundation

/// Paths as text: absolute ones, and those that lead from one folder to another.
enum Paths {
    /// The folder that the program works in.
    static var current: String { real(FileManager.default.currentDirectoryPath) }

    /// The path from the root, without links; of what is not there, as far as it is.
    static func real(_ path: String) -> String {
        var path = URL(filePath: path).standardizedFileURL.path
        var rest: [Substring] = []
        while path.count > 1 {
            if let found = realpath(path, nil) {
                defer { free(found) }
                return joined(String(cString: found), rest.reversed().joined(separator: "/"))
            }
            let parts = path.split(separator: "/")
            rest.append(parts.last ?? "")
            path = "/" + parts.dropLast().joined(separator: "/")
        }
        return joined("/", rest.reversed().joined(separator: "/"))
    }

    /// What a path says behind a folder; empty for the folder itself, `nil` if it is not below it. Both are absolute.
    static func below(_ folder: String, _ path: String) -> String? {
        if path == folder { return "" }
        let start = folder.hasSuffix("/") ? folder : "\(folder)/"
        return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
    }

    /// How a path is reached from a folder, with `..` where it has to be left. Both are absolute.
    static func relative(_ path: String, to folder: String) -> String {
        let (names, from) = (path.split(separator: "/"), folder.split(separator: "/"))
        let common = zip(names, from).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: from.count - common) + names[common...]).joined(separator: "/")
    }

    /// A name in a folder.
    static func joined(_ folder: String, _ name: String) -> String {
        if name.isEmpty { return folder }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The folder around what a path names.
    static func parent(_ path: String) -> String {
        "/" + path.split(separator: "/").dropLast().joined(separator: "/")
    }

    /// The deepest folder that holds all of these, which are files or folders; none make the current one.
    static func common(of paths: [String]) -> String {
        let folders = paths.map { path in
            let absolute = real(path)
            return isFolder(absolute) ? absolute : parent(absolute)
        }
        guard var common = folders.first?.split(separator: "/") else { return current }
        for folder in folders { common = zip(common, folder.split(separator: "/")).prefix { $0 == $1 }.map(\.0) }
        return "/" + common.joined(separator: "/")
    }

    /// Whether a folder is there.
    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// As people are shown it: from the current folder, if it is below it.
    static func shown(_ absolute: String) -> String {
        below(current, absolute).map { $0.isEmpty ? "." : $0 } ?? absolute
    }
}
