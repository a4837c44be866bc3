final class UploadModel {
    private var uploads: [Task<Void, Never>] = []  // expect: forgotten-tasks

    func upload(_ file: File) {
        uploads.append(Task { await server.upload(file) })
    }
}
