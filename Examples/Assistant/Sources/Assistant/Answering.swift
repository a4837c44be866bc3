internal import Lanyard

/// The work for one answer: the model is asked, and asked again with the results of the tools that it called.
struct Answering: Sendable {
    struct TooManyCalls: Error {}

    let model: any LanguageModel
    let tools: [Tool]
    /// What the model says.
    let report: TaskReport<String>
    /// Owns what a tool still does when nobody waits for it.
    let late: TaskScope
    /// Gets the results of tools. Weak, as everything is that the work has of its owner.
    weak let conversation: Conversation?
    /// Its answer.
    let index: Int

    func answer(_ turns: [Turn]) async throws {
        var turns = turns
        for _ in 0..<8 {
            var (text, calls) = ("", [ToolCall]())
            for try await piece in try await model.answer(to: turns) {
                switch piece {
                case .text(let more):
                    report(more)
                    text += more
                case .call(let call): calls.append(call)
                }
            }
            try Task.checkCancellation()  // Many sequences just end when they are cancelled.
            if calls.isEmpty { return }
            if !text.isEmpty { turns.append(Turn(.assistant, text)) }
            turns += try await results(of: calls)
        }
        throw TooManyCalls()
    }

    /// Calls the tools beside each other, as children of the run: the stop button stops them, too.
    private func results(of calls: [ToolCall]) async throws -> [Turn] {
        try await withTaskScope("Tools") { scope in
            let runs = try calls.map { call in try begin(call, in: scope) }
            var results: [Turn] = []
            for run in runs { results.append(Turn(.tool, try await run.value.text)) }
            return results
        }
    }

    /// Each result is either part of the answer or taken back: the two are one decision, on the main actor.
    private func begin(_ call: ToolCall, in scope: TaskScope) throws -> ScopedTask<Tool.Result> {
        guard let conversation else { throw CancellationError() }
        return scope.addTask(for: conversation, name: call.tool) {
            try await result(of: call)
        } then: { @MainActor [index] conversation, result in
            conversation.take(Turn(.tool, result.text), index)
        } withheld: { result in
            await takeBack(result)
        }
    }

    private func result(of call: ToolCall) async throws -> Tool.Result {
        guard let tool = tools.first(where: { $0.name == call.tool }) else {
            return Tool.Result("There is no tool “\(call.tool)”.")
        }
        do {
            return try await withDeadline(in: tool.timeLimit, name: call.tool, scope: late) {
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
