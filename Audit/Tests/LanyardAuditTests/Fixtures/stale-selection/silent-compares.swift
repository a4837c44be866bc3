@Observable final class FilesModel {
    var selectedFolder = Folder.inbox
    var files: [File] = []

    func reload() {
        let folder = selectedFolder
        Task {
            let found = await disk.files(in: folder)
            guard folder == selectedFolder else { return }
            files = found
        }
    }
}
