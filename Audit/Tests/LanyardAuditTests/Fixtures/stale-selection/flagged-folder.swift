@MainActor @Observable final class FilesModel {
    var selectedFolder = Folder.inbox
    var files: [File] = []

    func reload() {
        Task {
            files = await disk.files(in: selectedFolder)  // expect: stale-selection note
        }
    }
}
