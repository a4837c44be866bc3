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
    package internal(set) var state = State.coming

    /// One for each time that the model was asked.
    private var rounds: [Round] = []

    /// What the model said, and what the tools brought that it called, in the order of the calls. The two come on different ways.
    private struct Round: Equatable {
        var text = ""
        var results: [Int: String] = [:]

        var turns: [Turn] {
            (text.isEmpty ? [] : [Turn(.assistant, text)])
                + results.sorted { $0.key < $1.key }.map { Turn(.tool, $0.value) }
        }
    }

    package init(_ question: String) { self.question = question }

    /// What the model said and what the tools brought, as far as it came.
    package var turns: [Turn] {
        rounds.flatMap(\.turns).reduce(into: []) { turns, turn in
            if turn.speaker == .assistant, turns.last?.speaker == .assistant {
                turns[turns.count - 1].text += turn.text  // It was stopped and went on.
            } else {
                turns.append(turn)
            }
        }
    }

    /// What the model said.
    package var text: String { rounds.map(\.text).joined() }

    /// The model is asked; the number of that round.
    mutating func beginRound() -> Int {
        rounds.append(Round())
        return rounds.count - 1
    }

    mutating func say(_ text: String, in round: Int) { rounds[round].text += text }

    mutating func take(_ result: String, of call: Int, in round: Int) { rounds[round].results[call] = result }
}
