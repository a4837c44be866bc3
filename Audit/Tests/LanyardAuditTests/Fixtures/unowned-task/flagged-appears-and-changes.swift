struct FolderView: View {
    @State private var size: Int?
    let path: String

    var body: some View {
        Text(size?.formatted() ?? "…")
            .onAppear { measure() }
            .onChange(of: path) { measure() }
    }

    private func measure() {
        Task {  // expect: unowned-task
            size = await Disk.size(of: path)
        }
    }
}

struct CodeView: View {
    @State private var colored: Colored?
    let code: String

    var body: some View {
        CodeText(colored)
            .onAppear {
                Task { await color() }  // expect: unowned-task
            }
            .onChange(of: code) { Task { await color() } }
    }

    private func color() async { colored = await highlighter.color(code) }
}
