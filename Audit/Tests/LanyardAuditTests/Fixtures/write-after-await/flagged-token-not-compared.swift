struct ToolsView: View {
    @State private var request: UUID?
    @State private var tools: [Tool] = []

    var body: some View {
        ServerPicker { server in load(server) }
    }

    private func load(_ server: Server) {
        let mine = UUID()
        request = mine
        Task {
            let found = await plugin.tools(of: server)
            await MainActor.run {
                log(mine)
                tools = found  // expect: write-after-await
            }
        }
    }
}
