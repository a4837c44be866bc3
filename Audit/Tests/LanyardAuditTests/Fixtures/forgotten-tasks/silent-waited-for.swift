final class UploadModel {
    private var uploads: [Task<Void, Never>] = []

    func upload(_ file: File) {
        uploads.append(Task { await server.upload(file) })
    }

    func finish() async {
        for upload in uploads { await upload.value }
    }
}
