final class CodeBlock: ObservableObject {
    @Published private var colored: Colored?
    private var code = ""

    func set(code: String) {
        self.code = code.trimmed
        Task {  // expect: unowned-task
            await color()
        }
    }

    private func color() async {
        colored = await highlighter.color(code)
    }
}
