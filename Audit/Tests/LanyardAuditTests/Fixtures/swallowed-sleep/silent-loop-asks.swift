struct StatusView: View {
    let client: Client
    @State private var status = Status.unknown

    var body: some View {
        Text(status.name)
            .task {
                while !Task.isCancelled {
                    status = await client.status()
                    try? await Task.sleep(for: .seconds(5))
                }
            }
    }
}
