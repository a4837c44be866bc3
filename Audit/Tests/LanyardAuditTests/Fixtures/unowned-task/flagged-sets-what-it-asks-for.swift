final class CodeBlock: ObservableObject {
    @Published private var colored: Colored?
    private var code = ""

    init(_ stream: CodeStream) {
        stream.publisher.sink { [weak self] code in self?.set(code: code) }.store(in: &bag)
    }

    private func set(code: String) {
        self.code = code.trimmed
        Task {  // expect: unowned-task
            await color()
        }
    }

    func reset(to code: String) {
        self.code = code.trimmed
        Task {  // expect: unowned-task note
            await color()
        }
    }

    private func color() async {
        colored = await highlighter.color(code)
    }
}
