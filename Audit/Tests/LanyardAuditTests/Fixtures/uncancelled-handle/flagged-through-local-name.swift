final class UploadModel {
    private var upload: Task<URL, Error>?  // expect: uncancelled-handle

    func upload(_ file: File) {
        let task = Task { try await server.store(file) }
        self.upload = task
    }
}
