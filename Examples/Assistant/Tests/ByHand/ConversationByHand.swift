import Assistant

/// The same as ``Conversation``, as it is usually written. The README lists what is wrong with it; `ByHandTests` shows it.
@MainActor final class ConversationByHand {
    struct Entry: Equatable {
        var question: String
        var text = ""
    }

    private(set) var answers: [Entry] = []
    private(set) var isAnswering = false
    private var task: Task<Void, any Error>?
    private let model: any LanguageModel
    private let tools: [Tool]

    init(with model: any LanguageModel, tools: [Tool] = []) { (self.model, self.tools) = (model, tools) }

    func ask(_ question: String) {
        task?.cancel()
        answers.append(Entry(question: question))
        isAnswering = true
        task = Task {
            defer {
                isAnswering = false
                task = nil
            }
            var turns = answers.flatMap { [Turn(.user, $0.question), Turn(.assistant, $0.text)] }
            while true {
                var calls: [ToolCall] = []
                for try await piece in try await model.answer(to: turns) {
                    switch piece {
                    case .text(let text): answers[answers.count - 1].text += text
                    case .call(let call): calls.append(call)
                    }
                }
                if calls.isEmpty { return }
                for call in calls {
                    guard let tool = tools.first(where: { $0.name == call.tool }) else { continue }
                    let result = try await tool.call(call.argument)
                    try Task.checkCancellation()
                    turns.append(Turn(.tool, result.text))
                }
            }
        }
    }

    func stop() {
        task?.cancel()
        isAnswering = false
    }
}
