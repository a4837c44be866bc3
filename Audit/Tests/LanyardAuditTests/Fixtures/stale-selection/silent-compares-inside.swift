@Observable final class FilesModel {
    var selectedFolder = Folder.inbox
    var files: [File] = []

    func reload() {
        Task {
            let folder = selectedFolder
            let found = await disk.files(in: folder)
            if folder == selectedFolder { files = found }
        }
    }
}
