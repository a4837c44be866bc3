final class FilesModel {
    let selectedFolder: Folder
    var files: [File] = []

    init(_ folder: Folder) { selectedFolder = folder }

    func reload() {
        Task { files = await disk.files(in: selectedFolder) }
    }
}
