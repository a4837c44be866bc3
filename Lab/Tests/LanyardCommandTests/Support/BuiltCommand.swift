import Foundation

/// Where the command lies that was built with these tests.
enum BuiltCommand {
    struct Missing: Error, CustomStringConvertible {
        let searched: [String]
        var description: String { "no command “lanyard” beside the tests, in \(searched)" }
    }

    /// The path of `lanyard`: beside the test bundle, whose name and place differ between systems.
    static func path() throws -> String {
        let bundles = [Bundle.main] + Bundle.allBundles
        let starts = [URL(filePath: CommandLine.arguments[0])] + bundles.map(\.bundleURL)
        let folders = starts.flatMap { start in
            sequence(first: start) { $0.pathComponents.count > 2 ? $0.deletingLastPathComponent() : nil }.prefix(5)
        }
        let candidates = folders.map { $0.appending(path: "lanyard").path(percentEncoded: false) }
        let found = candidates.first { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
                && FileManager.default.isExecutableFile(atPath: path)
        }
        guard let found else { throw Missing(searched: candidates) }
        return found
    }
}
