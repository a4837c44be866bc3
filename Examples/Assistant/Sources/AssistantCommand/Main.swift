import Assistant
import Foundation
import Hummingbird
import Lanyard
import ModelServer
import Observation

@main struct AssistantCommand {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let port = arguments.dropFirst().first.flatMap { Int($0) } ?? 8_081
        switch arguments.first {
        case "serve": try await modelServer(port: port).runService()
        case "ask": await ask(port: port)
        default: print("AssistantCommand serve [PORT], and in another terminal AssistantCommand ask [PORT]")
        }
    }

    @MainActor private static func ask(port: Int) async {
        print("Ask something; “stop” stops the answer, “resume” goes on with it. “table: for two” books a table.")
        let table = Tool("table") { argument in
            try await Task.sleep(for: .seconds(2))
            return Tool.Result("A table \(argument) is booked.") { print("(The table is free again.)") }
        }
        let app = TaskScope("Assistant")
        let conversation = Conversation(with: HTTPModel("http://127.0.0.1:\(port)/answer"), tools: [table], in: app)
        Screen(conversation).show()
        for await line in lines() {
            switch line {
            case "stop": conversation.stop()
            case "resume": conversation.resume()
            case "": break
            default: conversation.ask(line)
            }
        }
        // What was asked is answered, and what a tool did too late is taken back.
        _ = try? await app.shutdown(grace: .seconds(30), patience: .seconds(5))
    }

    /// What is typed, until the end of the input.
    private static func lines() -> AsyncStream<String> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }
}

/// Prints what a conversation has that it had not before.
@MainActor private final class Screen {
    private let conversation: Conversation
    private var (answers, characters, notes) = (0, 0, 0)
    private var state: Answer.State?

    init(_ conversation: Conversation) { self.conversation = conversation }

    func show() {
        withObservationTracking {
            if let answer = conversation.answers.last {
                if conversation.answers.count != answers { (answers, characters) = (conversation.answers.count, 0) }
                write(String(answer.text.unicodeScalars.dropFirst(characters)))
                characters = answer.text.unicodeScalars.count
                if answer.state != state, answer.state != .coming { write("\n[\(answer.state)]\n") }
                state = answer.state
            }
            for note in conversation.notes.dropFirst(notes) { write("[\(note)]\n") }
            notes = conversation.notes.count
        } onChange: {
            Task { @MainActor in self.show() }
        }
    }

    /// At once: the standard output waits for the end of a line.
    private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
