struct StatusView: View {
    @State private var status = Status.unknown
    let client: Client

    var body: some View {
        Text(status.name)
            .task {
                while true {
                    status = await client.status()
                    try? await Task.sleep(for: .seconds(5))  // expect: swallowed-sleep
                }
            }
    }
}
