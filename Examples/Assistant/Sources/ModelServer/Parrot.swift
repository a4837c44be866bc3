internal import Assistant

/// A model that is not clever: it repeats the question, calls a tool if the question has “TOOL: ARGUMENT” in it, and says what that brought.
/// It says the same each time, so that it can go on where it was stopped.
enum Parrot {
    static func pieces(after turns: [Turn]) -> [Piece] {
        guard let last = turns.lastIndex(where: { $0.speaker == .user }) else { return [] }
        let (question, rest) = (turns[last].text, turns[(last + 1)...])
        let results = rest.filter { $0.speaker == .tool }.map(\.text)
        let call = question.split(separator: ": ", maxSplits: 1).map(String.init)
        if call.count == 2 && results.isEmpty { return [.call(ToolCall(call[0], call[1]))] }
        let answer =
            results.isEmpty ? "You said “\(question)”, and I can only repeat it." : results.joined(separator: " ")
        let said = rest.filter { $0.speaker == .assistant }.map(\.text).joined()
        return words(answer.hasPrefix(said) ? answer.dropFirst(said.count) : answer[...]).map(Piece.text)
    }

    /// Each with the space before it.
    private static func words(_ text: Substring) -> [String] {
        text.split(separator: " ", omittingEmptySubsequences: false)
            .enumerated()
            .map { $0.offset == 0 ? String($0.element) : " \($0.element)" }
            .filter { !$0.isEmpty }
    }
}
