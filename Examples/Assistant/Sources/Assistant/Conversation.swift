package import Lanyard
internal import Observation

/// A conversation with a model, as a screen shows it. One answer comes at a time.
@MainActor @Observable package final class Conversation {
    private enum Key: TaskID { case answer }

    package private(set) var answers: [Answer] = []
    /// What the user has to know besides: which things were done and taken back.
    package private(set) var notes: [String] = []

    private let tasks: TaskScope
    private let late: TaskScope
    private let model: any LanguageModel
    private let tools: [Tool]

    package init(with model: any LanguageModel, tools: [Tool] = [], in parent: TaskScope? = nil) {
        (self.model, self.tools) = (model, tools)
        tasks = TaskScope("Conversation", parent: parent)
        late = TaskScope("Conversation: late", parent: parent)
    }

    /// Asks something. An answer that is still coming is overtaken.
    package func ask(_ question: String) {
        end(.overtaken)
        answers.append(Answer(question: question))
        work()
    }

    /// The stop button. What has come stays.
    package func stop() {
        end(.stopped)
        tasks.cancel(id: Key.answer, "stop button")
    }

    /// Goes on with the last answer, if it was stopped or failed.
    package func resume() {
        switch answers.last?.state {
        case .stopped, .failed: work()
        case .coming, .complete, .overtaken, nil: break
        }
    }

    private func end(_ state: Answer.State) {
        if answers.last?.state == .coming { answers[answers.count - 1].state = state }
    }

    private func work() {
        let (index, history) = (answers.count - 1, history)
        answers[index].state = .coming
        tasks.addTask(id: Key.answer, for: self) { [weak self, model, tools, late] report in
            let answering = Answering(
                model: model,
                tools: tools,
                report: report,
                late: late,
                conversation: self,
                index: index
            )
            try await answering.answer(history)
        } reported: { conversation, text in
            conversation.answers[index].say(text)
        } finally: { conversation, outcome in
            conversation.answers[index].state =
                switch outcome {
                case .succeeded: .complete
                case .failed(let error): .failed("\(error)")
                case .cancelled: .stopped
                }
        }
    }

    /// All that was said, with the last answer as far as it came.
    private var history: [Turn] { answers.flatMap { [Turn(.user, $0.question)] + $0.turns } }

    func take(_ turn: Turn, _ index: Int) { answers[index].turns.append(turn) }
    func note(_ text: String) { notes.append(text) }
}
