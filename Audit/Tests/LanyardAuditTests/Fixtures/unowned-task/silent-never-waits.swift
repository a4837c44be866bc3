struct HistoryView: View {
    @State private var entries: [Entry] = []
    @State private var isLoading = false

    var body: some View {
        EntryList(entries)
            .onAppear {
                Task { await load() }
            }
    }

    @MainActor
    private func load() async {
        isLoading = true
        entries = (try? store.fetch(newest())) ?? []
        isLoading = false
    }
}

final class DraftModel {
    private var draft: Draft?

    func open(_ id: Int) {
        Task {
            await read(id)
            draft = stored
        }
    }

    private func read(_ id: Int) async { stored = disk.draft(id) }
    private var stored: Draft?
}
