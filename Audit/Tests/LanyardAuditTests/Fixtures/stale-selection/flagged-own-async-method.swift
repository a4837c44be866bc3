final class FilesModel: ObservableObject {
    @Published var selectedFolder = Folder.inbox
    @Published var files: [File] = []

    func reload() {
        Task { await load() }
    }

    private func load() async {
        files = await disk.files(in: selectedFolder)  // expect: stale-selection note
    }
}
