final class NoteModel {
    private var revision = 0
    private let disk: Disk

    func close() {
        Task { await saveAll() }
    }

    private func saveAll() async {
        revision = await disk.write()
    }
}

struct NoteView: View {
    var body: some View {
        Text("Note").onAppear {
            Task { await history.recordVisit() }
        }
    }
}
