/// What answers.
package protocol LanguageModel: Sendable {
    /// Goes on with a conversation, piece by piece.
    ///
    /// - Throws: what the connection throws, and so does the sequence. A model may be slow to obey a cancellation.
    func answer(to turns: [Turn]) async throws -> any AsyncSequence<Piece, any Error> & Sendable
}

/// What somebody said.
package struct Turn: Codable, Equatable, Sendable {
    package enum Speaker: String, Codable, Sendable { case user, assistant, tool }

    package var speaker: Speaker
    package var text: String

    package init(_ speaker: Speaker, _ text: String) { (self.speaker, self.text) = (speaker, text) }
}

/// A piece of an answer: some text, or the wish that a tool is called and the model is asked again with what that brings.
package enum Piece: Codable, Equatable, Sendable {
    case text(String)
    case call(ToolCall)
}

package struct ToolCall: Codable, Equatable, Sendable {
    package var tool: String
    package var argument: String

    package init(_ tool: String, _ argument: String) { (self.tool, self.argument) = (tool, argument) }
}
