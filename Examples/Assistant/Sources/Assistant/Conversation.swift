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
        // In a shutdown a tool may be called as long as the answer has time.
        late = tasks.child("Conversation: late", shutdown: .afterParent)
    }

    /// Asks something. An answer that is still coming is overtaken.
    package func ask(_ question: String) {
        end(.overtaken)
        answers.append(Answer(question))
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
        } reported: { conversation, said in
            conversation.answers[index].say(said.text, in: said.round)
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

    func beginRound(_ index: Int) -> Int { answers[index].beginRound() }

    func take(_ result: String, of call: Int, in round: Int, _ index: Int) {
        answers[index].take(result, of: call, in: round)
    }

    func note(_ text: String) { notes.append(text) }
}
