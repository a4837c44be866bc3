/// A question and what came of it.
package struct Answer: Equatable, Sendable {
    package enum State: Equatable, Sendable {
        case coming
        case complete
        /// By the stop button, or by what ended the program.
        case stopped
        /// By a newer question.
        case overtaken
        case failed(String)
    }

    package let question: String
    /// What the model said and what the tools brought, as far as it came.
    package internal(set) var turns: [Turn] = []
    package internal(set) var state = State.coming

    /// What the model said.
    package var text: String { turns.filter { $0.speaker == .assistant }.map(\.text).joined() }

    mutating func say(_ text: String) {
        if turns.last?.speaker != .assistant { turns.append(Turn(.assistant, "")) }
        turns[turns.count - 1].text += text
    }
}
