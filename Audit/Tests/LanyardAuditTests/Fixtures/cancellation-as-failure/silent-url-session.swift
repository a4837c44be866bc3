struct Feed: View {
    @State private var errorMessage: String?

    var body: some View {
        Text("").task {
            do {
                let (data, _) = try await URLSession.shared.data(from: url)
                show(data)
            } catch is CancellationError {
                return
            } catch let error as URLError where error.code == .cancelled {
                return
            } catch {
                errorMessage = error.localizedDescription
            }
        }
    }
}
