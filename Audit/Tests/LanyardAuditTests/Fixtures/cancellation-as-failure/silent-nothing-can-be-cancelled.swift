struct AttachmentView: View {
    @StateObject private var model = AttachmentModel()

    var body: some View {
        Preview(model.preview).task { await model.load() }
    }
}

final class AttachmentModel: ObservableObject {
    @Published var errorText: String?

    func load() async {
        do {
            try await readFile()
        } catch {
            errorText = error.localizedDescription
        }
    }

    private func readFile() async throws {
        content = try Data(contentsOf: url)
    }
}
