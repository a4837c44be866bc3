@Observable final class FilesModel {
    var selectedFolder = Folder.inbox
    var files: [File] = []
    var isLoading = false

    func reload() {
        guard !isLoading else { return }
        isLoading = true
        Task {
            files = await disk.files(in: selectedFolder)
            isLoading = false
        }
    }
}
