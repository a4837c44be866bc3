struct Client {
    func stops() async throws -> [Stop] {
        let (data, _) = try await URLSession.shared.data(from: url)
        return try decode(data)
    }
}

struct StopsView: View {
    @State private var loadError: (any Error)?

    var body: some View {
        Text("").task {
            do {
                stops = try await application.api.stops()
            } catch {  // expect: cancellation-as-failure note
                if error is CancellationError { return }
                loadError = error
            }
        }
    }
}
