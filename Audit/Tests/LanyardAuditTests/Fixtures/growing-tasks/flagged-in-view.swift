struct PostView: View {
    @State private var uploadTasks: [Task<Void, Never>] = []  // expect: growing-tasks

    var body: some View {
        Button("Add") { add() }
            .onDisappear { uploadTasks.forEach { $0.cancel() } }
    }

    func add() {
        uploadTasks += [Task { await upload() }]
    }
}
