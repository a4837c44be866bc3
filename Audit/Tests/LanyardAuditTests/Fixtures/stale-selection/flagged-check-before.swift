@Observable final class FilesModel {
    var selectedFolder = Folder.inbox
    var files: [File] = []

    func reload() {
        Task {
            guard !Task.isCancelled else { return }
            let found = await disk.files(in: selectedFolder)
            files = found  // expect: stale-selection note
        }
    }
}
