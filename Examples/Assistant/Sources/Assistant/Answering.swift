internal import Lanyard

/// The work for one answer: the model is asked, and asked again with the results of the tools that it called.
struct Answering: Sendable {
    struct TooManyCalls: Error {}

    /// What the model says, and in which round.
    struct Said: Sendable {
        let round: Int
        let text: String
    }

    let model: any LanguageModel
    let tools: [Tool]
    let report: TaskReport<Said>
    /// Owns what a tool still does when nobody waits for it.
    let late: TaskScope
    /// Gets the results of tools. Weak, as everything is that the work has of its owner.
    weak let conversation: Conversation?
    /// Its answer.
    let index: Int

    func answer(_ turns: [Turn]) async throws {
        var turns = turns
        for _ in 0..<8 {
            guard let round = await conversation?.beginRound(index) else { throw CancellationError() }
            var (text, calls) = ("", [ToolCall]())
            for try await piece in try await model.answer(to: turns) {
                switch piece {
                case .text(let more):
                    report(Said(round: round, text: more))
                    text += more
                case .call(let call): calls.append(call)
                }
            }
            try Task.checkCancellation()  // Many sequences just end when they are cancelled.
            if calls.isEmpty { return }
            if !text.isEmpty { turns.append(Turn(.assistant, text)) }
            turns += try await results(of: calls, in: round)
        }
        throw TooManyCalls()
    }

    /// Calls the tools beside each other, as children of the run: the stop button stops them, too.
    private func results(of calls: [ToolCall], in round: Int) async throws -> [Turn] {
        try await withTaskScope("Tools") { scope in
            let runs = try calls.enumerated().map { number, call in try begin(call, number, in: round, scope) }
            var results: [Turn] = []
            for run in runs { results.append(Turn(.tool, try await run.value.text)) }
            return results
        }
    }

    /// Each result is either part of the answer or taken back: the two are one decision, on the main actor.
    private func begin(
        _ call: ToolCall,
        _ number: Int,
        in round: Int,
        _ scope: TaskScope
    ) throws -> ScopedTask<Tool.Result> {
        guard let conversation else { throw CancellationError() }
        return scope.addTask(for: conversation, name: call.tool) {
            try await result(of: call)
        } then: { @MainActor [index] conversation, result in
            conversation.take(result.text, of: number, in: round, index)
        } withheld: { result in
            await takeBack(result)
        }
    }

    private func result(of call: ToolCall) async throws -> Tool.Result {
        guard let tool = tools.first(where: { $0.name == call.tool }) else {
            return Tool.Result("There is no tool “\(call.tool)”.")
        }
        do {
            return try await withDeadline(in: tool.timeLimit, abandoningAfter: .zero, name: call.tool, scope: late) {
                try await tool.call(call.argument)
            } withheld: { result in
                await takeBack(result)  // It came after its time, or after the stop.
            }
        } catch is DeadlineExpired {
            return Tool.Result("The tool “\(call.tool)” took too long.")
        }
    }

    private func takeBack(_ result: Tool.Result) async {
        guard let undo = result.undo else { return }
        await undo()
        await conversation?.note("\(result.text) It came too late, and was taken back.")
    }
}
