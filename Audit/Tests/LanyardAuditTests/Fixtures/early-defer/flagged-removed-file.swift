final class Uploader {
    func upload(_ data: Data) throws {
        let file = try temporaryFile(data)
        defer { try? FileManager.default.removeItem(at: file) }  // expect: early-defer
        Task { try await client.upload(file) }
    }
}
