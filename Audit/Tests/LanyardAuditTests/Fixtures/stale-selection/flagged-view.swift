struct FilesView: View {
    @State private var selectedFolder = Folder.inbox
    @State private var files: [File] = []

    var body: some View {
        List(files) { Text($0.name) }
            .onChange(of: selectedFolder) {
                reload()
            }
    }

    private func reload() {
        Task {
            let found = try await disk.files(in: selectedFolder)
            files = found  // expect: stale-selection note
        }
    }
}
