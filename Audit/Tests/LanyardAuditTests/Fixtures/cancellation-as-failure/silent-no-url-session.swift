struct Feed: View {
    @State private var errorMessage: String?

    var body: some View {
        Text("").task {
            do {
                show(try await store.data(of: account))
            } catch is CancellationError {
                return
            } catch {
                errorMessage = error.localizedDescription
            }
        }
    }
}
