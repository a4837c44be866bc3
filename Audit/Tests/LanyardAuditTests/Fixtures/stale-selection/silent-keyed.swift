@Observable final class FilesModel {
    var selectedFolder = Folder.inbox
    var files: [Folder: [File]] = [:]

    func reload() {
        Task {
            let folder = selectedFolder
            files[folder] = await disk.files(in: folder)
        }
    }
}
