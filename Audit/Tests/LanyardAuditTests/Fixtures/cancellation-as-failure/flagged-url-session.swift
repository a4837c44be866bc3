struct Feed: View {
    @State private var errorMessage: String?

    var body: some View {
        Text("").task {
            do {
                let (data, _) = try await URLSession.shared.data(from: url)
                show(data)
            } catch is CancellationError {
                return
            } catch {  // expect: cancellation-as-failure note
                errorMessage = error.localizedDescription
            }
        }
    }
}
