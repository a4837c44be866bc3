@Observable final class FilesModel {
    var server = Server.main
    var files: [File] = []

    func reload() {
        Task { files = await disk.files(on: server) }
    }
}
