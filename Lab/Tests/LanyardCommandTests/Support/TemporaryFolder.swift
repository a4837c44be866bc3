import Foundation

/// A new folder that is removed with its last reference.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let name = "lanyard-command-\(UUID().uuidString)"
        path = FileManager.default.temporaryDirectory.appending(path: name).path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func path(_ name: String) -> String { path + "/" + name }

    func url(_ name: String) -> URL { URL(filePath: path(name)) }

    /// The names in the folder, sorted.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    func text(_ name: String) throws -> String { String(decoding: try Data(contentsOf: url(name)), as: UTF8.self) }

    func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: url(name)) }
}
