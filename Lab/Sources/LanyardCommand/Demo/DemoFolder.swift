import Foundation

/// The temporary folder that the demonstration works in.
struct DemoFolder: Sendable {
    let path: String

    /// - Throws: ``DemoFailure/noFolder(_:)``.
    init() throws {
        let name = "lanyard-demo-\(UUID().uuidString.prefix(8))"
        path = FileManager.default.temporaryDirectory.appending(path: name).path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        } catch {
            throw DemoFailure.noFolder(path)
        }
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
