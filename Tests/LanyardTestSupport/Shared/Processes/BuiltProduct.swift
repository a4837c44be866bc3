#if os(macOS) || os(Linux)
package import Foundation

/// Where a program lies that was built with the tests.
package enum BuiltProduct {
    package struct Missing: Error, CustomStringConvertible {
        package let name: String
        package let searched: [String]
        package var description: String { "no “\(name)” beside the tests, in \(searched)" }
    }

    /// Finds it beside the test bundle, whose name and place differ between systems.
    package static func url(_ name: String) throws -> URL {
        let bundles = [Bundle.main] + Bundle.allBundles
        let starts = [URL(filePath: CommandLine.arguments[0])] + bundles.map(\.bundleURL)
        let folders = starts.flatMap { start in
            sequence(first: start) { $0.pathComponents.count > 2 ? $0.deletingLastPathComponent() : nil }.prefix(5)
        }
        let candidates = folders.map { $0.appending(path: name).path(percentEncoded: false) }
        let found = candidates.first { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
                && FileManager.default.isExecutableFile(atPath: path)
        }
        guard let found else { throw Missing(name: name, searched: candidates) }
        return URL(filePath: found)
    }
}
#endif
