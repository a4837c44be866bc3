final class MirrorModel: ObservableObject {
    @Published var errorText: String?

    func connect() async {
        do {
            try await transport.connect()
        } catch {
            errorText = error.localizedDescription
        }
    }
}

struct MirrorView: View {
    @StateObject private var model = MirrorModel()

    var body: some View {
        Button("Connect") { Task { await model.connect() } }
    }
}
