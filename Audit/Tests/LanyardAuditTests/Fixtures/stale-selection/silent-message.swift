@Observable final class FilesModel {
    var selectedFolder = Folder.inbox
    var message = ""

    func check() {
        Task { message = await disk.check(selectedFolder) }
    }
}
