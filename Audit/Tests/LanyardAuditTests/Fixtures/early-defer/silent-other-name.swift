final class Uploader {
    func upload(_ data: Data) throws {
        let old = try temporaryFile(data)
        defer { try? FileManager.default.removeItem(at: old) }
        Task { try await client.upload(data) }
    }
}
