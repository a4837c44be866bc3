struct KeysView: View {
    @State private var models: [Model] = []

    var body: some View {
        VStack {
            ModelList(models)
            Button("Check") { check() }
        }
        .onAppear { check() }
    }

    private func check() {
        Task { models = await service.fetchModels() }
    }
}

struct OnboardingView: View {
    @State private var permissions: [Permission] = []

    var body: some View {
        PermissionList(permissions)
            .onAppear { center.onGranted = { refresh() } }
    }

    private func refresh() {
        Task { permissions = await center.fetchPermissions() }
    }
}
