import Foundation

@testable import LanyardDownloads

/// A new folder that is removed with its last reference.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let name = "lanyard-downloads-\(UUID().uuidString)"
        path = FileManager.default.temporaryDirectory.appending(path: name).path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in the folder.
    func path(_ name: String) -> String { path + "/" + name }

    /// The names in the folder, sorted.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    func data(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

    func write(_ data: Data, to name: String) throws { try data.write(to: URL(filePath: path(name))) }

    func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    /// What the sidecar beside a final name says.
    func sidecar(_ name: String) throws -> Sidecar.Reading {
        try SidecarFile(path: path(name + FileName.sidecarSuffix)).read()
    }
}
