struct SettingsView: View {
    @State private var model = SettingsModel()

    var body: some View {
        Button("Sign out") {
            Task { await model.signOut() }
        }
        .task { await model.load() }
    }
}
