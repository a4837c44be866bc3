import Foundation

struct NetworkView: View {
    @State private var title = ""

    var body: some Any {
        Text(title)
            // instead of: .onAppear { Task { title = await BookService().fetchTitle(1) } }
            .task { title = await BookService().fetchTitle(1) }  // remedy: unowned-task: .task { … }
    }
}

struct ChangingView: View {
    @State private var title = ""
    let id: Int

    var body: some Any {
        Text(title)
            // instead of: .onAppear { Task { await load() } }.onChange(of: id) { Task { await load() } }
            .task(id: id) { await load() }  // remedy: unowned-task: .task(id: id) { … }
    }

    private func load() async {
        let found = await BookService().fetchTitle(id)
        guard !Task.isCancelled else { return }
        title = found
    }
}
