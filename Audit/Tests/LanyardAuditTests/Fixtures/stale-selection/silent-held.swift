@Observable final class FilesModel {
    var selectedFolder = Folder.inbox
    var files: [File] = []
    private var loading: Task<Void, Never>?

    func reload() {
        loading?.cancel()
        loading = Task {
            let found = await disk.files(in: selectedFolder)
            guard !Task.isCancelled else { return }
            files = found
        }
    }
}
