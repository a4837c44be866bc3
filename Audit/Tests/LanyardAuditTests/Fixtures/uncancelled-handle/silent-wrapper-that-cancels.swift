final class SearchModel {
    @CancellableTask private var search: Task<Void, Never>?

    func find(_ term: String) {
        search = Task { show(await index.find(term)) }
    }
}

struct ShareButton: View {
    @Binding var sharing: Task<Void, Error>?

    var body: some View {
        Button("Share") { sharing = Task { try await exporter.export() } }
    }
}
