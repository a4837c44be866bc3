@Observable final class FilesModel {
    var selectedFolder = Folder.inbox
    var files: [File] = []

    func reload() {
        let folder = selectedFolder
        Task {
            files = await disk.files(in: folder)  // expect: stale-selection note
        }
    }
}
