package import Foundation

/// A new folder that is removed with its last reference.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        let name = "lanyard-tests-\(UUID().uuidString)"
        path = FileManager.default.temporaryDirectory.appending(path: name).path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in the folder.
    package func path(_ name: String) -> String { path + "/" + name }

    package func url(_ name: String) -> URL { URL(filePath: path(name)) }

    /// The names in the folder, sorted.
    package var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    package func data(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }

    package func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

    package func write(_ data: Data, to name: String) throws { try data.write(to: url(name)) }

    package func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }
}
